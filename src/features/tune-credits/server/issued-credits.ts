import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import type { Queryable } from '#kit/server/database.ts'
import { exportCsv, keysOf, like, pageById } from '#kit/server/lists.ts'
import * as contract from '../contract/tune-credits.ts'
import { formatCredits } from '../rules.ts'
import { creditShape } from './credits.ts'
import { tuneCredits } from './tables.ts'
import { users } from '#features/identity/server/tables.ts'

const stateIs = {
  open: sql`user_id is null and revoked_at is null and (expires_at is null or expires_at > now())`,
  active: sql`user_id is not null and revoked_at is null and ecu_left + tcu_left + awd_left > 0 and (expires_at is null or expires_at > now())`,
  spent: sql`user_id is not null and revoked_at is null and ecu_left + tcu_left + awd_left = 0`,
  expired: sql`revoked_at is null and expires_at <= now() and (user_id is null or ecu_left + tcu_left + awd_left > 0)`,
  revoked: sql`revoked_at is not null`,
} as const

const customer = sql<string | null>`(select email from ${users} where users.id = ${tuneCredits.userId})`
const shown = { row: tuneCredits, customer }

export interface IssuedFilter {
  q?: string | undefined
  state?: keyof typeof stateIs | undefined
  sort: 'newest' | 'oldest'
}

function issuedWhere(whose: SQL, { q, state }: IssuedFilter): SQL | undefined {
  return and(
    whose,
    state ? stateIs[state] : undefined,
    q
      ? or(
          ilike(tuneCredits.code, like(q.toUpperCase().replaceAll(/[\s-]/g, ''))),
          ilike(tuneCredits.email, like(q)),
          ilike(tuneCredits.note, like(q)),
          sql`${customer} ilike ${like(q)}`,
          sql`'tune-credit/' || ${tuneCredits.id} = ${q}`,
        )
      : undefined,
  )
}

/**
 * A page of issued codes with the total.
 * @param whose codes the reader may see: a region's or a dealer's
 */
export async function readIssued(
  db: Queryable,
  whose: SQL,
  { page, size, ...filter }: IssuedFilter & { page: number; size: number },
  now: Date,
) {
  const where = issuedWhere(whose, filter)
  const [rows, totals] = await Promise.all([
    db
      .select(shown)
      .from(tuneCredits)
      .where(where)
      .orderBy(keysOf(filter.sort, sql`tune_credits.id`).order)
      .offset((page - 1) * size)
      .limit(size),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(tuneCredits)
      .where(where),
  ])
  return { page, size, total: totals[0]?.total ?? 0, data: rows.map((item) => issuedShape(item, now)) }
}

type IssuedRow = { row: typeof tuneCredits.$inferSelect; customer: string | null }
export const issuedShape = ({ row, customer: claimedBy }: IssuedRow, now: Date) => ({
  ...creditShape(row, now),
  email: row.email,
  customer: claimedBy,
})

/** All matching codes as CSV. */
export function issuedCsv(db: Queryable, name: string, whose: SQL, filter: IssuedFilter, now: Date) {
  const keys = keysOf(filter.sort, sql`tune_credits.id`)
  const read = async ({ after, limit }: { after: string | undefined; limit: number }) => {
    const rows: IssuedRow[] = await db
      .select(shown)
      .from(tuneCredits)
      .where(and(issuedWhere(whose, filter), ...keys.after(after)))
      .orderBy(keys.order)
      .limit(limit + 1)
    const { data, next } = pageById(rows, limit, ({ row }) => row.id)
    return { data: data.map((row) => issuedShape(row, now)), next }
  }
  return exportCsv(name, read, {
    code: 'code',
    state: 'state',
    given: ({ given }) => formatCredits(given),
    left: ({ left }) => formatCredits(left),
    for: ({ customer, email }) => customer ?? email,
    note: 'note',
    created: 'created_at',
    expires: 'expires_at',
  })
}

export const exportTuneCreditsOperation = operation(contract.exportTuneCredits, ({ db, scope, now }) => {
  const own = sql`${tuneCredits.userId} = ${scope.userId ?? 0} and ${tuneCredits.region} = ${scope.region}`
  return issuedCsv(db, 'my-tune-credits', own, { sort: 'newest' }, now)
})
export const listIssuedCreditsOperation = operation(contract.listIssuedCredits, ({ db, scope, input, now }) =>
  readIssued(db, eq(tuneCredits.region, scope.region), input.query, now),
)
export const exportIssuedCreditsOperation = operation(contract.exportIssuedCredits, ({ db, scope, input, now }) =>
  issuedCsv(db, 'tune-credits', eq(tuneCredits.region, scope.region), input.query, now),
)
