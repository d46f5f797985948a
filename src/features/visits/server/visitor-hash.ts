import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type Database, one } from '#kit/server/database.ts'
import { visitSalts } from './tables.ts'

const salts = new WeakMap<Database, { day: string; salt: Promise<string> }>()

/** The salt of a day, shared by all processes. */
async function readSalt({ aside }: Database, day: string): Promise<string> {
  const { rows } = await aside.execute<{ salt: string }>(sql`
    insert into ${visitSalts} (day, salt) values (${day}, ${randomBytes(32).toString('base64url')})
    on conflict (day) do update set salt = visit_salts.salt returning salt`)
  return one(rows).salt
}

/** Hash of a text with the salt of a day; nobody can reproduce it once the day is over. */
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

/** Visitor id for one day: it neither identifies a person nor recognizes them the next day. */
export const visitorOf = (database: Database, day: string, address: string, userAgent: string): Promise<string> =>
  hashOf(database, day, `${address} ${userAgent}`)

/** Order id for one day. */
export const purchaseOf = (database: Database, day: string, order: number): Promise<string> =>
  hashOf(database, day, `order ${order}`)
