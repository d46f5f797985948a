import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type FieldShapes, isNumber } from '#kit/fields.ts'
import { Refusal, fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { like, matching, noSuchPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { Condition } from '../contract/grids.ts'
import type { Values } from '../rules.ts'
import type { RecordKind } from './record-kind.ts'
import { type Saving, saveRecord } from './save-record.ts'

/** Source of a grid's rows. */
export interface GridSource {
  /** `engines e` */
  table: SQL
  /** `left join …` for further columns; must not multiply rows. */
  joins?: SQL
  /** Condition that limits the table's rows to the grid. */
  only?: SQL
  id: SQL
  /** SQL expression by field; each can be filtered and sorted. */
  columns: Readonly<Record<string, SQL>>
  /** Alternative expression for filter and sort, such as the amount of a price. */
  compared?: Readonly<Record<string, SQL>>
  /** Columns sorted and compared as numbers. */
  numbers?: readonly string[]
  /** Non-null integer columns, whose index serves the sort. */
  counts?: readonly string[]
  /** Searched columns, or a function that returns the condition. */
  search: readonly SQL[] | ((text: string) => SQL)
  /** Conditions of health page problems, by name. */
  problems?: Readonly<Record<string, SQL>>
}

interface GridQuery {
  q?: string | undefined
  where?: Condition[] | undefined
  sort?: string | undefined
  problem?: string | undefined
}

/** Numeric fields. */
export const numbersOf = (fields: FieldShapes): string[] =>
  Object.keys(fields).filter((name) => isNumber(fields[name] as z.ZodType))

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
      // A non-numeric value matches nothing.
      return sql`case when ${column}::text ~ '^-?[0-9.]+$' then ${column}::text::numeric ${sql.raw(is === 'over' ? '>' : '<')} ${number} else false end`
    case 'empty':
      return sql`coalesce(${column}::text, '') in ('', '[]', '{}')`
    default:
      return sql`coalesce(${column}::text, '') not in ('', '[]', '{}')`
  }
}

function conditionsOf(source: GridSource, { q, where = [], problem }: GridQuery): SQL[] {
  const known = source.problems ?? {}
  const all = [
    source.only,
    typeof source.search === 'function' ? q && source.search(q) : matching(q, source.search),
    ...where.map((item) => conditionOf(source, item)),
    problem === undefined ? undefined : (Object.hasOwn(known, problem) && known[problem]) || refuse('problem'),
  ]
  return all.filter((item) => item !== undefined && item !== '')
}
const whereAll = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join([...conditions], sql` and `)}`

/** Number of rows in a grid. */
export async function countGrid(db: Queryable, source: GridSource, query: GridQuery): Promise<{ total: number }> {
  const conditions = conditionsOf(source, query)
  const joins = conditions.length === 0 ? sql`` : source.joins
  const [row] = await readRows<{ total: number }>(
    db,
    sql`select count(*) as total from ${source.table} ${joins} ${whereAll(conditions)}`,
  )
  return { total: row?.total ?? 0 }
}

interface SortKey {
  key: SQL
  type: 'text' | 'float8' | 'bigint'
}

/** Sort expression: numbers as numbers, others as lower-case text; nulls last. */
function sortKey(source: GridSource, field: string, isDown: boolean): SortKey {
  const column = columnOf(source, field, 'sort')
  if (source.counts?.includes(field)) return { key: column, type: 'bigint' }
  if (!source.numbers?.includes(field) && !Object.hasOwn(source.compared ?? {}, field))
    return { key: sql`left(lower(coalesce(${column}::text, '')), 120)`, type: 'text' }
  return { key: sql`coalesce(${column}::float8, ${isDown ? sql`'-Infinity'` : sql`'Infinity'`})`, type: 'float8' }
}

/**
 * Reads a page of a grid, sorted by any column and ID. Columns are only computed for the rows of the page.
 */
export async function readGrid<Row extends object>(
  db: Queryable,
  source: GridSource,
  { after, limit, ...query }: GridQuery & { after?: string | undefined; limit: number },
): Promise<{ data: Row[]; next: string | null }> {
  const { sort = '' } = query
  const { table, joins = sql``, id } = source
  const isDown = sort.startsWith('-')
  const field = sort.replace(/^-/, '')
  const sorted = field === '' ? null : sortKey(source, field, isDown)
  const last = after === undefined ? null : placeOf(after, sorted)
  const further = sql.raw(isDown ? '<' : '>')
  const order = sql.raw(isDown ? 'desc' : 'asc')
  const conditions = conditionsOf(source, query)
  // Always true, but lets the planner start from the joined table.
  if (sorted?.type === 'bigint') conditions.push(sql`${sorted.key} is not null`)
  if (last) conditions.push(sorted ? sql`(${sorted.key}, ${id}) ${further} ${last}` : sql`${id} ${further} ${last}`)
  const selected = Object.entries(source.columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`)
  const rows = await readRows<Row & { id: number; $key: string }>(
    db,
    sql`with page as materialized (
        select ${id} as id, ${sorted?.key ?? sql`''`} as key from ${table} ${joins}
        ${whereAll(conditions)}
        order by ${sorted ? sql`${sorted.key} ${order}, ` : sql``}${id} ${order} limit ${limit + 1})
      select page.id as id, ${sql.join(selected, sql`, `)}, page.key::text as "$key"
      from page join ${table} on ${id} = page.id ${joins} order by page.key ${order}, page.id ${order}`,
  )
  const data = rows.slice(0, limit).map(withFieldTimes)
  const end = data.at(-1)
  return { data, next: rows.length > limit && end ? `${end.id}~${end.$key}` : null }
}

/** Converts timestamps to strings, as in forms. */
const withFieldTimes = <Row extends object>(row: Row): Row => {
  const { publish_at: at } = row as { publish_at?: unknown }
  return at instanceof Date ? { ...row, publish_at: at.toISOString() } : row
}

const keyPatterns = { float8: /^-?(\d+(\.\d+)?(e[+-]?\d{1,3})?|Infinity)$/, bigint: /^\d{1,15}$/ }

/** Parses the cursor of a page. Refuses with `validation_failed`. */
function placeOf(after: string, sorted: SortKey | null): SQL {
  const [, id, key = ''] = /^(\d{1,15})~(.*)$/s.exec(after) ?? noSuchPage()
  if (sorted === null) return sql`${id}::bigint`
  return sorted.type === 'text' || keyPatterns[sorted.type].test(key)
    ? sql`(${key}::${sql.raw(sorted.type)}, ${id}::bigint)`
    : noSuchPage()
}

/** Saves many records in the caller's transaction, all or nothing. Refusals name the record in the fact `id`. */
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

/** Changes a record; refusals name it in the fact `id`. */
export async function refusalOf<T>(id: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) error.details.facts = { ...error.details.facts, id }
    throw error
  }
}
