import { type SQL, sql } from 'drizzle-orm'
import { tools } from '#features/tools/server/tables.ts'
import { engines, makes } from '#features/vehicles/server/tables.ts'
import type { NamedThing } from '../rules/deals.ts'

/** Words between spaces, without the punctuation of a list. */
const plain = (text: SQL): SQL => sql`' ' || lower(translate(${text}, ',;/()', '     ')) || ' '`
const names = (text: SQL, name: SQL): SQL => sql`strpos(${plain(text)}, ${plain(name)}) > 0`

const tables = { make: makes, engine: engines, tool: tools }
/** The column of a deal in which each is named. */
export const textOf: Readonly<Record<NamedThing, SQL>> = {
  make: sql.raw('vehicle'),
  engine: sql.raw('vehicle'),
  tool: sql.raw('wants'),
}

/** What a text names, `id, name`: every tool, but one make and engine, those with the longest name. */
export const namedIn = (thing: NamedThing, text: SQL): SQL => sql`(
  select k.id, k.name from ${tables[thing]} k where ${names(text, sql`k.name`)}
  order by length(k.name) desc, k.id ${thing === 'tool' ? sql`` : sql`limit 1`})`

/** Whether a deal `d` names one of them. The name alone is looked for first: most deals have none of it. */
export function dealNames(thing: NamedThing, id: number): SQL {
  const text = sql`d.${textOf[thing]}`
  return sql`${names(text, sql`(select w.name from ${tables[thing]} w where w.id = ${id})`)}
    and ${id} in (select n.id from ${namedIn(thing, text)} n)`
}
