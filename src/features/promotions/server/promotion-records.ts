import { eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '#access/operation.ts'
import { operation } from '#access/operation.ts'
import { promotionTexts } from '#features/pricing/contract/promotion-texts.ts'
import { discountCodes } from '#features/pricing/server/tables.ts'
import type { Values } from '#features/revisions/rules.ts'
import { withAllRegions } from '#features/revisions/server/all-regions.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { createRecord, readRecord, removeRecord, saveRecord } from '#features/revisions/server/save-record.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { translatedRecord } from '#features/translations/server/translated-record.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { int } from '#kit/shapes.ts'
import { checkPromotion, promotionFields } from '../contract/promotion-fields.ts'
import * as contract from '../contract/promotions.ts'
import { choices } from './promotion-lists.ts'

const rights = { name: 'promotion', view: 'promotions.manage', edit: 'promotions.manage' } as const
const row = withAllRegions(
  tableRecord({
    ...rights,
    table: discountCodes,
    fields: { ...promotionFields, region: int.nullable() },
    unique: { discount_codes_code_unique: 'code' },
    parts: {},
    uses: async (tx, id) => [
      {
        what: 'uses',
        count: await tx.$count(
          discountCodes,
          sql`${discountCodes.id} = ${id} and ${discountCodes.redemptionCount} > 0`,
        ),
      },
      { what: 'generated codes', count: await tx.$count(discountCodes, eq(discountCodes.parentId, id)) },
    ],
  }),
)
const { shape } = tableRecord({
  ...rights,
  table: discountCodes,
  fields: promotionFields,
  check: checkPromotion as never,
})

/** Fields that refer to other records. */
const naming = {
  products: 'product',
  categories: 'category',
  tune_types: 'tune-type',
  dealers: 'dealer',
  dealer_groups: 'dealer-group',
  vehicles: 'vehicle',
} as const

/** Refuses unknown references: such a promotion would silently apply to nothing. */
async function refuseUnknown(tx: Queryable, values: Values): Promise<void> {
  for (const [field, kind] of Object.entries(naming)) {
    const wanted = (values[field] ?? []) as readonly string[]
    if (wanted.length === 0) continue
    const found = await readRows<{ value: string }>(
      tx,
      sql`select c.value from (${choices[kind]}) c where ${inArray(sql`c.value`, [...wanted])}`,
    )
    const missing = wanted.find((one) => !found.some(({ value }) => value === one))
    if (missing !== undefined)
      fail('validation_failed', { fields: { [field]: [`“${missing}” doesn’t exist. Remove it.`] } })
  }
}

/** Promotions with history and translations. Generated codes aren't records of their own. */
export const promotionRecord: RecordKind = translatedRecord(
  {
    ...row,
    shape,
    ...(row.many && {
      many: {
        ...row.many,
        // Same as `read`.
        select: sql`select r.* from (${row.many.select}) r join ${discountCodes} own on own.id = r.id and own.parent_id is null`,
      },
    }),
    read: async (db, id, hold) => {
      const [own] = await db
        .select({ parentId: discountCodes.parentId })
        .from(discountCodes)
        .where(eq(discountCodes.id, id))
      return own && own.parentId === null ? row.read(db, id, hold) : null
    },
    insert: async (tx, values) => {
      await refuseUnknown(tx, values)
      return row.insert(tx, values)
    },
    update: async (tx, id, changed, version) => {
      await refuseUnknown(tx, changed)
      return row.update(tx, id, changed, version)
    },
  },
  promotionTexts,
)

/** Refuses codes that are affiliate referral codes, because they would be ambiguous. */
async function refuseTaken({ tx, services }: Pick<Context<{ runs: 'command' }>, 'tx' | 'services'>, code?: string) {
  if (code === undefined) return
  for (const find of services.effects.referralCodes)
    if ((await find(tx, [code])).length > 0)
      fail('validation_failed', { fields: { code: ['This is the code of an affiliate.'] } })
}

/** Name of a promotion. Refuses with `not_found`. */
export async function readPromotionName({ db }: Pick<Context<{ runs: 'query' }>, 'db'>, id: number): Promise<string> {
  const [found] = await db
    .select({ name: discountCodes.name })
    .from(discountCodes)
    .where(sql`${discountCodes.id} = ${id} and ${discountCodes.parentId} is null`)
  return found?.name ?? fail('not_found')
}

export const promotionOperations = [
  operation(contract.getPromotion, ({ db, actor, input }) => readRecord(db, actor, promotionRecord, input.params.id)),
  operation(contract.createPromotion, async ({ tx, actor, services, input }) => {
    await refuseTaken({ tx, services }, input.body.code)
    return createRecord({ tx, actor }, promotionRecord, input.body)
  }),
  operation(contract.updatePromotion, async ({ tx, actor, services, input }) => {
    await refuseTaken({ tx, services }, input.body.code)
    return saveRecord({ tx, actor }, promotionRecord, input.params.id, input.body)
  }),
  operation(contract.removePromotion, ({ tx, actor, input }) =>
    removeRecord({ tx, actor }, promotionRecord, input.params.id, input.query.version),
  ),
]
