import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { discountCodes, discountRedemptions } from '#features/pricing/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { exportGeneratedCodes, generateCodes, listGeneratedCodes } from '../contract/promotions.ts'
import { readPromotionName } from './promotion-records.ts'

/** Without characters that look alike. Ten of them are 50 random bits. */
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

const lists = listOperations(listGeneratedCodes, exportGeneratedCodes, ({ db }, { query, params }) =>
  readPage<RowOf<typeof listGeneratedCodes>>(db, query, {
    select: sql`
      select c.id, c.code, c.redemption_count > 0 as used, c.created_at, substring(r.reference from '^order/(\\d+)$')::bigint as order_id
      from ${discountCodes} c left join ${discountRedemptions} r on r.code_id = c.id and r.released_at is null`,
    where: [
      sql`c.parent_id = ${params.id}`,
      matching(query.q, [sql`c.code`]),
      query.used && (query.used === 'yes' ? sql`c.redemption_count > 0` : sql`c.redemption_count = 0`),
    ],
    id: sql`c.id`,
  }),
)({
  file: ({ params }) => `promotion-${params.id}-codes`,
  columns: { code: 'code', used: 'used', order: 'order_id', 'generated at': 'created_at' },
  also: async (context, { params }) => ({ name: await readPromotionName(context, params.id) }),
})

export const generatedCodeOperations = [generate, ...lists]
