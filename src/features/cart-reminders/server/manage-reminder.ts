import { and, eq } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import { type Tx, violatedConstraint } from '#kit/server/database.ts'
import { cancelCartReminder, resumeCartReminder } from '../contract/staff.ts'
import { isQuiet } from './ask-for-reminder.ts'
import { cartReminders } from './tables.ts'

/** Moves a reminder of the region from one state to another and records it in the audit log. @returns its address */
async function move(
  tx: Tx,
  actor: Actor,
  { params: { id }, body: { reason } }: { params: { id: number }; body: { reason: string } },
  [from, to, action]: readonly ['waiting' | 'canceled', 'waiting' | 'canceled', string],
): Promise<string> {
  const own = and(eq(cartReminders.id, id), eq(cartReminders.region, actor.region))
  const [moved] = await tx
    .update(cartReminders)
    .set({ state: to })
    .where(and(own, eq(cartReminders.state, from)))
    .returning({ email: cartReminders.email })
  if (!moved) return fail((await tx.$count(cartReminders, own)) === 0 ? 'not_found' : 'reminder_moved')
  const object = `cart-reminder/${id}`
  await recordAudit(tx, actor, { action, object, before: { state: from }, after: { state: to }, reason })
  return moved.email
}

export const cancelCartReminderOperation = operation(cancelCartReminder, async ({ tx, actor, input }) => {
  await move(tx, actor, input, ['waiting', 'canceled', 'cart-reminders.cancel'])
  return null
})

export const resumeCartReminderOperation = operation(resumeCartReminder, async ({ tx, actor, input }) => {
  try {
    const email = await move(tx, actor, input, ['canceled', 'waiting', 'cart-reminders.resume'])
    if (await isQuiet(tx, actor.region, email)) fail('reminder_superseded')
  } catch (error) {
    // The address has asked again since, and only one reminder may wait per address.
    if (violatedConstraint(error) === 'cart_reminders_waiting') fail('reminder_superseded')
    throw error
  }
  return null
})
