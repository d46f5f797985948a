import { sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { unitsIn } from '#features/cart/rules.ts'
import { parseCart, serializeCart } from '#features/cart/rules-storage.ts'
import { rememberMailLanguage } from '#features/mails/server/queue-mail.ts'
import { isSwitchedOn, readBoard } from '#features/notices/server/board.ts'
import type { Services } from '#integrations/services.ts'
import { fail } from '#kit/refusal.ts'
import type { Database, Queryable } from '#kit/server/database.ts'
import { askForCartReminder } from '../contract/cart-reminders.ts'
import { quietDays, reminderHours } from '../rules.ts'
import * as m from '../messages/m.ts'
import { cartReminders } from './tables.ts'

/** Whether the shop offers cart reminders. */
const areOffered = async (database: Database, { versions }: Pick<Services, 'versions'>): Promise<boolean> =>
  isSwitchedOn(await readBoard(database, versions), 'cart-reminders')

/** Whether the address has opted out in any region, or recently got a reminder in this one. */
export async function isQuiet(db: Queryable, region: number, email: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from ${cartReminders} where email = ${email} and (state = 'stopped'
      or region = ${region} and sent_at > now() - make_interval(days => ${quietDays})) limit 1`)
  return rows.length > 0
}

export const askForCartReminderOperation = operation(askForCartReminder, async (context) => {
  const { tx, database, services, actor, input } = context
  if (!(await areOffered(database, services))) fail('not_found')
  const email = input.body.email.toLowerCase()
  const cart = parseCart(input.body.cart)
  if (cart.length === 0) fail('validation_failed', { fields: { cart: [m.emptyCart()] } })
  // The response must not reveal what the shop knows about an address.
  if (await isQuiet(tx, actor.region, email)) return null
  const due = sql`now() + make_interval(hours => ${reminderHours})`
  const kept = { cart: serializeCart(cart), units: unitsIn(cart), mayContact: input.body.may_contact, dueAt: due }
  await tx
    .insert(cartReminders)
    .values({ region: actor.region, email, ...kept })
    .onConflictDoUpdate({
      target: [cartReminders.region, cartReminders.email],
      targetWhere: sql`state = 'waiting'`,
      set: kept,
    })
  await rememberMailLanguage(tx, email)
  return null
})
