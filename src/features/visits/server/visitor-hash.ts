import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Database, one } from '#kit/server/database.ts'
import { visitSalts } from './tables.ts'

const salts = new WeakMap<Database, { day: string; salt: Promise<string> }>()

/** The salt of a day, the same for all processes. */
async function readSalt({ aside }: Database, day: string): Promise<string> {
  const { rows } = await aside.execute<{ salt: string }>(sql`
    insert into ${visitSalts} (day, salt) values (${day}, ${randomBytes(32).toString('base64url')})
    on conflict (day) do update set salt = visit_salts.salt returning salt`)
  return one(rows).salt
}

/** A hash of what was said on a day: nobody can make it again once the day is over. */
async function hashOf(database: Database, day: string, said: string): Promise<string> {
  let known = salts.get(database)
  if (known?.day !== day) {
    known = { day, salt: readSalt(database, day) }
    salts.set(database, known)
    known.salt.catch(() => salts.delete(database))
  }
  return createHash('sha256')
    .update(`${await known.salt} ${said}`)
    .digest('base64url')
    .slice(0, 22)
}

/** Someone for one day: nobody can tell who, nor know them again on the next one. */
export const visitorOf = (database: Database, day: string, address: string, userAgent: string): Promise<string> =>
  hashOf(database, day, `${address} ${userAgent}`)

/** An order for one day. */
export const purchaseOf = (database: Database, day: string, order: number): Promise<string> =>
  hashOf(database, day, `order ${order}`)
