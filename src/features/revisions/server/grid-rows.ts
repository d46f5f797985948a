import { type SQL, sql } from 'drizzle-orm'
import { Refusal, fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { like, matching, noSuchPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { Condition } from '../contract/grids.ts'
import type { Values } from '../rules.ts'
import type { RecordKind } from './record-kind.ts'
import { type Saving, saveRecord } from './save-record.ts'

/** Where the rows of a grid come from. */
export interface GridSource {
  /** `from engines e left join …` */
  from: SQL
  id: SQL
  /** Every field by the expression that reads it; each can be filtered and sorted by. */
  columns: Readonly<Record<string, SQL>>
  /** What a column is filtered and sorted by, where rows hold something else: the amount of a price, the value of a figure. */
  compared?: Readonly<Record<string, SQL>>
  /** What the search looks at. */
  search: readonly SQL[]
  /** What the health page counts, by name: rows of which the condition holds. */
  problems?: Readonly<Record<string, SQL>>
}

interface GridQuery {
  q?: string | undefined
  where?: Condition[] | undefined
  sort?: string | undefined
  problem?: string | undefined
}

const refuse = (field: string): never =>
  fail('validation_failed', { fields: { [field]: ['This filter isn’t valid.'] } })
const columnOf = ({ columns, compared = {} }: GridSource, name: string, field: string): SQL => {
  const from = [compared, columns].find((known) => Object.hasOwn(known, name))
  return from?.[name] ?? refuse(field)
}

function conditionOf(source: GridSource, { field, is, value }: Condition): SQL {
  const column = columnOf(source, field, 'where')
  const number = Number(value)
  switch (is) {
    case 'contains':
      return sql`${column}::text ilike ${like(value)}`
    case 'is':
      return sql`lower(coalesce(${column}::text, '')) = lower(${value})`
    case 'is-not':
      return sql`lower(${column}::text) is distinct from lower(${value})`
    case 'over':
    case 'under':
      if (value.trim() === '' || !Number.isFinite(number)) return refuse('where')
      // What is no number compares with none.
      return sql`case when ${column}::text ~ '^-?[0-9.]+$' then ${column}::text::numeric ${sql.raw(is === 'over' ? '>' : '<')} ${number} else false end`
    case 'empty':
      return sql`coalesce(${column}::text, '') in ('', '[]', '{}')`
    default:
      return sql`coalesce(${column}::text, '') not in ('', '[]', '{}')`
  }
}

function conditionsOf(source: GridSource, { q, where = [], problem }: GridQuery): SQL {
  const known = source.problems ?? {}
  const all = [
    matching(q, source.search),
    ...where.map((item) => conditionOf(source, item)),
    problem === undefined ? undefined : (Object.hasOwn(known, problem) && known[problem]) || refuse('problem'),
    sql`true`,
  ]
  return sql.join(
    all.filter((item) => item !== undefined),
    sql` and `,
  )
}

/** How many rows a grid has. */
export async function countGrid(db: Queryable, source: GridSource, query: GridQuery): Promise<{ total: number }> {
  const [row] = await readRows<{ total: number }>(
    db,
    sql`select count(*) as total ${source.from} where ${conditionsOf(source, query)}`,
  )
  return { total: row?.total ?? 0 }
}

/** One page of a grid, by any column and by number. Rows hold their id and every column. */
export async function readGrid<Row extends object>(
  db: Queryable,
  source: GridSource,
  { after, limit, ...query }: GridQuery & { after?: string | undefined; limit: number },
): Promise<{ data: Row[]; next: string | null }> {
  const { sort = '' } = query
  const isDown = sort.startsWith('-')
  const field = sort.replace(/^-/, '')
  const key = field === '' ? source.id : sql`lower(coalesce(${columnOf(source, field, 'sort')}::text, ''))`
  // Numbers are compared as numbers, texts as texts.
  const numeric = sql`case when ${key}::text ~ '^-?[0-9.]+$' then ${key}::text::numeric end`
  const keys = sql`(coalesce(${numeric}, ${isDown ? sql`'-Infinity'` : sql`'Infinity'`}::numeric), ${key}::text, ${source.id})`
  const last = after === undefined ? null : placeOf(after)
  const direction = sql.raw(isDown ? '<' : '>')
  const selected = Object.entries(source.columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`)
  const order = sql.raw(isDown ? 'desc' : 'asc')
  const rows = await readRows<Row & { id: number; $number: string; $text: string }>(
    db,
    sql`select ${source.id} as id, ${sql.join(selected, sql`, `)},
        coalesce(${numeric}, ${isDown ? sql`'-Infinity'` : sql`'Infinity'`}::numeric)::text as "$number", left(${key}::text, 120) as "$text"
      ${source.from}
      where ${conditionsOf(source, query)}
        ${last === null ? sql`` : sql`and ${keys} ${direction} (${last.number}::numeric, ${last.text}, ${last.id}::bigint)`}
      order by coalesce(${numeric}, ${isDown ? sql`'-Infinity'` : sql`'Infinity'`}::numeric) ${order}, ${key}::text ${order}, ${source.id} ${order}
      limit ${limit + 1}`,
  )
  const data = rows.slice(0, limit).map(withFieldTimes)
  const end = data.at(-1)
  return {
    data,
    next: rows.length > limit && end ? `${end.id}~${end.$number}~${end.$text}` : null,
  }
}

/** Times of fields are texts, as forms hold them. */
const withFieldTimes = <Row extends object>(row: Row): Row => {
  const { publish_at: at } = row as { publish_at?: unknown }
  return at instanceof Date ? { ...row, publish_at: at.toISOString() } : row
}

function placeOf(after: string) {
  const [, id, number, text] = /^(\d{1,15})~(-?[\d.]{1,40}|-?Infinity)~(.*)$/s.exec(after) ?? []
  return id === undefined || number === undefined || text === undefined
    ? noSuchPage()
    : { id: Number(id), number, text }
}

/** Saves many records in the caller's transaction: all or none. A refusal says of which record it is, as fact `id`. */
export async function saveRecords(
  by: Saving,
  kind: RecordKind,
  { changes, note }: { changes: readonly { id: number; version: number; values: Values }[]; note?: string | undefined },
): Promise<{ data: { id: number; version: number }[] }> {
  const data: { id: number; version: number }[] = []
  for (const { id, version, values } of changes) {
    const saved = await refusalOf(id, () => saveRecord<{ version: number }>(by, kind, id, { ...values, version, note }))
    data.push({ id, version: saved.version })
  }
  return { data }
}

/** Does what changes one record; a refusal says of which record it is, as fact `id`. */
export async function refusalOf<T>(id: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) error.details.facts = { ...error.details.facts, id }
    throw error
  }
}
