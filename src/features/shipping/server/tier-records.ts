import { eq, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { orders } from '#features/orders/server/tables.ts'
import { shippingTiers } from '#features/pricing/server/tables.ts'
import { quotes } from '#features/quotes/server/tables.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { recordOperations } from '#features/revisions/server/record-operations.ts'
import { regionRecord } from '#features/revisions/server/region-record.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { type Currency, toDecimal } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { chosen, matching, readPage } from '#kit/server/lists.ts'
import { int } from '#kit/shapes.ts'
import { checkTier, regionLabels, tierFields } from '../contract/tier-fields.ts'
import * as contract from '../contract/tiers.ts'

const rights = { name: 'shipping-tier', view: 'promotions.manage', edit: 'promotions.manage' } as const

/** Orders and quotes refer to a tier by slug. */
async function usesOf(tx: Queryable, id: number) {
  const [tier] = await tx.select({ slug: shippingTiers.slug }).from(shippingTiers).where(eq(shippingTiers.id, id))
  const slug = tier?.slug ?? ''
  return [
    { what: 'orders', count: await tx.$count(orders, eq(orders.shippingTier, slug)) },
    { what: 'quotes', count: await tx.$count(quotes, eq(quotes.shippingTier, slug)) },
  ]
}

const row = tableRecord({
  ...rights,
  table: shippingTiers,
  fields: { ...tierFields, region: int },
  unique: { shipping_tiers_slug_unique: 'slug' },
  uses: usesOf,
})
const { shape } = tableRecord({ ...rights, table: shippingTiers, fields: tierFields, check: checkTier as never })
const regional = regionRecord(row, shape)

/** Shipping tiers with history. */
export const tierRecord: RecordKind = {
  ...regional,
  update: async (tx, id, changed, version) => {
    if (changed['slug'] !== undefined && (await usesOf(tx, id)).some(({ count }) => count > 0))
      fail('validation_failed', { fields: { slug: ['Orders or quotes use this name. It can’t be changed.'] } })
    await regional.update(tx, id, changed, version)
  },
}

type Row = RowOf<typeof contract.listTiers>
const price =
  (currency: Currency, of: 'prices' | 'free_from' = 'prices') =>
  (tier: Row) => {
    const { [currency]: minor } = tier[of]
    return minor === undefined ? '' : toDecimal(minor)
  }

const lists = listOperations(contract.listTiers, contract.exportTiers, ({ db }, { query }) =>
  readPage<Row>(db, query, {
    select: sql`
      select t.id, t.slug, t.name, t.region::text as region, t.destinations, t.weight_max_grams, t.prices, t.free_from, t.days_min, t.days_max,
        t.position, t.state, t.version
      from ${shippingTiers} t`,
    where: [
      matching(query.q, [sql`t.name`, sql`t.slug`, sql`t.destinations::text`]),
      chosen('t', query, 'state', 'region'),
    ],
    of: 't',
  }),
)({
  columns: {
    id: 'id',
    name: 'name',
    'short name': 'slug',
    region: ({ region }) => regionLabels()[region],
    destinations: ({ destinations }) => destinations.join(' '),
    'heaviest parcel, grams': 'weight_max_grams',
    USD: price('USD'),
    CAD: price('CAD'),
    EUR: price('EUR'),
    GBP: price('GBP'),
    'free from, USD': price('USD', 'free_from'),
    'free from, CAD': price('CAD', 'free_from'),
    'free from, EUR': price('EUR', 'free_from'),
    'free from, GBP': price('GBP', 'free_from'),
    'days, earliest': 'days_min',
    'days, latest': 'days_max',
    order: 'position',
    state: 'state',
  },
})

export const tierOperations = [...lists, ...recordOperations(tierRecord, contract.tierCalls)]
