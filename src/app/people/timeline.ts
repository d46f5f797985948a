import { sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { deviceName } from '#features/identity/rules.ts'
import { findUser } from '#features/identity/server/queries.ts'
import { toDecimal } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { matching, noSuchPage, pageById } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { exportPersonEvents, listPersonEvents } from './contract.ts'
import { type Person, sources } from './events.ts'

type Event = RowOf<typeof listPersonEvents>
/** Time in microseconds, because a page may end between two events of the same millisecond. */
type Row = Event & { micros: string }

const micros = (at: ReturnType<typeof sql>) => sql`(extract(epoch from ${at}) * 1000000)::bigint`

/** Cursor: `microseconds~key`. */
function placeOf(after: string | undefined): [micros: string, key: string] | null {
  if (after === undefined) return null
  const [, at, key] = /^(\d{1,18})~([a-z_]+\/\d{1,18})$/.exec(after) ?? []
  return at === undefined || key === undefined ? noSuchPage() : [at, key]
}

/** Limits each source to a page of rows, so a long history costs no more than a short one. */
function statement(
  person: Person,
  {
    q,
    group,
    after,
    limit,
  }: { q?: string | undefined; group?: string | undefined; after?: string | undefined; limit: number },
) {
  const place = placeOf(after)
  const parts = sources
    .filter((source) => group === undefined || source.group === group)
    .map(({ kind, group: part, at, id, from, title, detail, object, amount, currency, by }) => {
      const key = sql`${kind}::text || '/' || ${id}`
      // Fallback such as "order paid", for events without their own text.
      const words = [sql`replace(${kind}, '_', ' ')`, ...[title, detail, by].filter((text) => text !== undefined)]
      const found = q ? sql`and ${matching(q, words)}` : sql``
      const before = place ? sql`and (${micros(at)}, ${key}) < (${place[0]}::bigint, ${place[1]})` : sql``
      return sql`(select ${at} as at, ${micros(at)}::text as micros, ${key} as key, ${kind}::text as kind, ${part}::text as "group",
        coalesce(${title ?? sql`''`}, '') as title, coalesce(${detail ?? sql`''`}, '') as detail, ${object ?? sql`''`} as object,
        ${amount ?? sql`null`}::bigint as amount, ${currency ?? sql`null`}::text as currency, coalesce(${by ?? sql`''`}, '') as by
        from ${from(person)} ${found} ${before} order by ${at} desc, ${key} desc limit ${limit + 1})`
    })
  return sql`${sql.join(parts, sql` union all `)} order by at desc, key desc limit ${limit + 1}`
}

export const timelineLists = listOperations(
  listPersonEvents,
  exportPersonEvents,
  async ({ db, actor }, { params, query }) => {
    const { id, email } = (await findUser(db, params.id)) ?? fail('not_found')
    const rows = await readRows<Row>(db, statement({ id, email, region: actor.region }, query))
    return pageById(rows, query.limit, ({ micros: at, key }) => `${at}~${key}`)
  },
)({
  shape: (row: Row): Event => (row.kind === 'logged_in' ? { ...row, detail: deviceName(row.detail) } : row),
  file: 'timeline',
  columns: {
    at: 'at',
    event: 'kind',
    title: 'title',
    detail: ({ kind, detail }) => (kind === 'logged_in' ? deviceName(detail) : detail),
    object: 'object',
    amount: ({ amount }) => (amount === null ? null : toDecimal(amount)),
    currency: 'currency',
    by: 'by',
  },
})
