import { randomInt } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { type Context, operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { discountCodes, discountRedemptions } from '#features/pricing/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import {
  exportGeneratedCodes,
  generateCodes,
  listGeneratedCodes,
  restoreGeneratedCode,
  withdrawGeneratedCode,
} from '../contract/promotions.ts'
import { readPromotionName } from './promotion-records.ts'
import { invoiceNumberOf } from '#features/orders/server/invoice-numbers.ts'

/** Alphabet without look-alike characters; ten of them hold 50 random bits. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const randomLetters = 10

const newCode = (prefix: string): string =>
  `${prefix}-${Array.from({ length: randomLetters }, () => letters[randomInt(letters.length)]).join('')}`

const generate = operation(generateCodes, async ({ tx, actor, input }) => {
  const { id } = input.params
  const [promotion] = await tx.select().from(discountCodes).where(eq(discountCodes.id, id)).for('update')
  if (!promotion || promotion.parentId !== null) return fail('not_found')
  if (promotion.method !== 'generated')
    fail('validation_failed', { fields: { count: ['Set the type of this promotion to “Generated codes” first.'] } })
  const codes = new Set<string>()
  while (codes.size < input.body.count) codes.add(newCode(promotion.code))
  const made = await tx
    .insert(discountCodes)
    .values([...codes].map((code) => ({ code, parentId: id, kind: promotion.kind, redemptionsMax: 1 })))
    .onConflictDoNothing()
    .returning({ id: discountCodes.id })
  await recordAudit(tx, actor, {
    action: 'promotion.generate',
    object: `promotion/${id}`,
    after: { codes: made.length },
  })
  return { count: made.length }
})

type Row = RowOf<typeof listGeneratedCodes>
interface MoveInput {
  params: { id: number; code: number }
  body: { version: number; reason: string }
}
const states: Readonly<Record<Row['state'], SQL>> = {
  used: sql`c.redemption_count > 0`,
  withdrawn: sql`c.redemption_count = 0 and c.state = 'retired'`,
  unused: sql`c.redemption_count = 0 and c.state <> 'retired'`,
}
const orderId = sql`substring(r.reference from '^order/(\\d+)$')::bigint`
const select = sql`
  select c.id, c.code, case when ${states.used} then 'used' when ${states.withdrawn} then 'withdrawn' else 'unused' end as state,
    c.version, c.created_at, ${orderId} as order_id, ${invoiceNumberOf(orderId)} as invoice_number
  from ${discountCodes} c left join ${discountRedemptions} r on r.code_id = c.id and r.released_at is null`

const lists = listOperations(listGeneratedCodes, exportGeneratedCodes, ({ db }, { query, params }) =>
  readPage<Row>(db, query, {
    select,
    where: [sql`c.parent_id = ${params.id}`, matching(query.q, [sql`c.code`]), query.state && states[query.state]],
    of: 'c',
  }),
)({
  file: ({ params }) => `promotion-${params.id}-codes`,
  columns: {
    code: 'code',
    status: 'state',
    order: 'order_id',
    invoice: 'invoice_number',
    'generated at': 'created_at',
  },
  also: async (context, { params }) => ({ name: await readPromotionName(context, params.id) }),
})

async function readCode(db: Queryable, id: number): Promise<Row> {
  const [row] = await readRows<Row>(db, sql`${select} where c.id = ${id}`)
  return row ?? fail('not_found')
}

/** Withdraws an unused code, or reactivates it. */
async function moveCode(
  { tx, actor }: Pick<Context<{ runs: 'command' }>, 'tx' | 'actor'>,
  { params: { id, code }, body: { version, reason } }: MoveInput,
  to: 'published' | 'retired',
): Promise<Row> {
  // Blocks concurrent purchases that use the code.
  const [row] = await tx
    .select()
    .from(discountCodes)
    .where(and(eq(discountCodes.id, code), eq(discountCodes.parentId, id)))
    .for('update')
  if (!row) return fail('not_found')
  if (row.version !== version) fail('stale_version')
  if (row.redemptionCount > 0) fail('discount_code_spent')
  await tx
    .update(discountCodes)
    .set({ state: to, version: version + 1 })
    .where(eq(discountCodes.id, code))
  await recordAudit(tx, actor, {
    action: to === 'retired' ? 'promotion.withdraw-code' : 'promotion.restore-code',
    object: `promotion/${id}`,
    before: { code: row.code, withdrawn: row.state === 'retired' },
    after: { code: row.code, withdrawn: to === 'retired' },
    reason,
  })
  return readCode(tx, code)
}

export const generatedCodeOperations = [
  generate,
  ...lists,
  operation(withdrawGeneratedCode, (context) => moveCode(context, context.input, 'retired')),
  operation(restoreGeneratedCode, (context) => moveCode(context, context.input, 'published')),
]
