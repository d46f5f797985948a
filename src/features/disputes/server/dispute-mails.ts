import { inArray } from 'drizzle-orm'
import { rolesWith } from '#access/permissions.ts'
import type { Tx } from '#kit/server/database.ts'
import { users } from '#features/identity/server/tables.ts'
import { queueMails } from '#features/mails/server/queue-mail.ts'
import type { disputes } from './tables.ts'

/** Mails everyone who may answer a dispute that it opened or how it ended. One mail per state and recipient. */
export async function queueDisputeMails(tx: Tx, row: typeof disputes.$inferSelect): Promise<void> {
  const staff = await tx
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(inArray(users.role, rolesWith('orders.refund')))
  const { id, state, amount, currency, reason, replyBy, orderId } = row
  await queueMails(
    tx,
    staff.map((person) => ({
      reference: `dispute/${id}/${state}/${person.id}`,
      recipient: person.email,
      template: 'dispute-update',
      props: { id, state, amount, currency, reason, replyBy, orderId },
    })),
  )
}
