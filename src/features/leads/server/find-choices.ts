import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { engines } from '#features/vehicles/server/tables.ts'
import { readChoices } from '#kit/server/lists.ts'
import { findLeadChoices } from '../contract/deal-catalog.ts'
import { namedTables } from './named-things.ts'

export const findLeadChoicesOperation = operation(findLeadChoices, async ({ db, input: { query } }) => {
  const { kind, q = '', values, place } = query
  const engine = place?.split('/')[3]
  // While nothing is typed, suggest what is made for the vehicle.
  const isOfVehicle = kind === 'tune' && q === '' && engine !== undefined
  const chosen = sql`select k.id::text as value, k.name as label from ${namedTables[kind]} k where ${
    values === undefined ? sql`k.is_published` : sql`true`
  } and ${isOfVehicle ? sql`k.engine_id = (select e.id from ${engines} e where e.slug = ${engine})` : sql`true`}`
  return { data: await readChoices(db, chosen, q, values) }
})
