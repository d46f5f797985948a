import { sql } from 'drizzle-orm'
import { allowedCurrency, type Region } from '#access/actor.ts'
import type { Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { slugOf } from '#kit/slug.ts'
import type { Tx } from '#kit/server/database.ts'
import type { DealerRow } from './member-of.ts'
import { dealers } from './tables.ts'
import * as m from '../messages/m.ts'
import { audits } from '#features/audits/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { readRows } from '#kit/server/read-rows.ts'

type Wanted = Omit<typeof dealers.$inferInsert, 'slug' | 'id' | 'region' | 'currency'> & {
  region: Region
  slug?: string | undefined
  currency?: Currency | undefined
}

/**
 * Creates a dealer. The slug is the given one, with a field error when taken, or derived from the name. A currency of
 * the other region is a field error.
 */
export async function makeDealer(tx: Tx, { slug, currency, ...columns }: Wanted): Promise<DealerRow> {
  const own = allowedCurrency(columns.region, currency)
  if (currency !== undefined && own !== currency)
    fail('validation_failed', { fields: { currency: [m.currencyNotInRegion()] } })
  const base = slug ?? (slugOf(columns.name, 60) || 'dealer')
  for (let number = 1; number <= 50; number += 1) {
    const [row] = await tx
      .insert(dealers)
      .values({ ...columns, currency: own, slug: number === 1 ? base : `${base}-${number}` })
      .onConflictDoNothing({ target: dealers.slug })
      .returning()
    if (row) return row
    if (slug !== undefined) fail('validation_failed', { fields: { slug: [m.addressTaken()] } })
  }
  throw new Error(`no address is left for ${base}`)
}

/** The actions on a dealer, latest first. */
export async function readHistory(tx: Pick<Tx, 'execute'>, dealerId: number) {
  return readRows<{ id: number; action: string; actor: string; reason: string; created_at: Date }>(
    tx,
    sql`select a.id, a.action, u.name as actor, a.reason, a.created_at from ${audits} a join ${users} u on u.id = a.actor_id
      where a.object = ${`dealer/${dealerId}`} order by a.id desc limit 50`,
  )
}
