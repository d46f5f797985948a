import { and, asc, count, desc, eq, getTableColumns, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Scope } from '#access/actor.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { Purpose, RequestState } from '../rules.ts'
import { searched } from './queries.ts'
import { tuneRequests } from './tables.ts'

interface ListFilter {
  q?: string | undefined
  state?: RequestState | 'open' | undefined
  /** work: everything but support questions. */
  purpose?: Purpose | 'work' | undefined
  sort: '-id' | 'id' | '-updated'
  /** Only requests in one of these states. */
  states?: readonly RequestState[]
  after?: string | undefined
  limit: number
}

const over: RequestState[] = ['closed', 'cancelled', 'refunded']

/** A user's own requests in the region, page by page. */
export async function readOwnRequests(db: Queryable, scope: Scope, filter: ListFilter) {
  const byUpdate = filter.sort === '-updated'
  const { updated, id } = markOf(filter.after)
  const rows = await db
    .select({ ...getTableColumns(tuneRequests), updated: updatedMicros })
    .from(tuneRequests)
    .where(
      and(
        eq(tuneRequests.userId, scope.userId ?? 0),
        eq(tuneRequests.region, scope.region),
        filter.state === 'open'
          ? sql`${tuneRequests.state} not in ${over}`
          : filter.state
            ? eq(tuneRequests.state, filter.state)
            : undefined,
        filter.purpose === 'work'
          ? ne(tuneRequests.purpose, 'support')
          : filter.purpose
            ? eq(tuneRequests.purpose, filter.purpose)
            : undefined,
        filter.states ? inArray(tuneRequests.state, [...filter.states]) : undefined,
        searched(filter.q),
        id === null
          ? undefined
          : byUpdate
            ? sql`(${updatedMicros}, ${tuneRequests.id}) < (${updated}, ${id})`
            : filter.sort === 'id'
              ? gt(tuneRequests.id, id)
              : lt(tuneRequests.id, id),
      ),
    )
    .orderBy(
      ...(byUpdate
        ? [desc(tuneRequests.updatedAt), desc(tuneRequests.id)]
        : [filter.sort === 'id' ? asc(tuneRequests.id) : desc(tuneRequests.id)]),
    )
    .limit(filter.limit + 1)
  const page = rows.slice(0, filter.limit)
  const last = rows.length > filter.limit ? page.at(-1) : undefined
  return { rows: page, next: last ? `${byUpdate ? `${last.updated}~` : ''}${last.id}` : null }
}

/** In microseconds, so that a page continues exactly after the last row of the previous one. */
const updatedMicros = sql<number>`(extract(epoch from ${tuneRequests.updatedAt}) * 1000000)::bigint`

/** Parses a cursor: the id of the last row, preceded by the time of its last change if the list is sorted by it. */
function markOf(after: string | undefined): { updated: number; id: number | null } {
  const [, updated = '0', id] = /^(?:(\d{1,16})~)?(\d{1,15})$/.exec(after ?? '') ?? []
  return { updated: Number(updated), id: id === undefined ? null : Number(id) }
}

/** Number of a user's requests in the region, by state. */
export async function countOwnRequests(db: Queryable, scope: Scope): Promise<Map<RequestState, number>> {
  const rows = await db
    .select({ state: tuneRequests.state, count: count() })
    .from(tuneRequests)
    .where(and(eq(tuneRequests.userId, scope.userId ?? 0), eq(tuneRequests.region, scope.region)))
    .groupBy(tuneRequests.state)
  return new Map(rows.map((row) => [row.state, row.count]))
}
