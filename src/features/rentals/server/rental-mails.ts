import type { NewMail } from '#features/mails/server/queue-mail.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import { tokenOfOrder } from '#features/orders/server/order-token.ts'
import type { PaymentMails } from '#features/payments/server/outcome.ts'
import type { Tx } from '#kit/server/database.ts'
import { daysLate, type RentalStep } from '../rules.ts'
import { findRental, findRentalOfOrder, type RentalRow } from './queries.ts'
import { depositLeft, returnAddress } from './shapes.ts'

/** @param mark distinguishes repeatable events, such as extensions */
const rentalMail = ({ id, email }: Pick<RentalRow, 'id' | 'email'>, step: RentalStep, mark = ''): NewMail => ({
  reference: `rental/${id}/${step}${mark}`,
  recipient: email,
  template: 'rental-update',
  props: { id, step },
})

export const queueRentalMail = (
  tx: Tx,
  row: Pick<RentalRow, 'id' | 'email'>,
  step: RentalStep,
  mark?: string,
): Promise<void> => queueMail(tx, rentalMail(row, step, mark))

/** Email for a paid extension or purchase. */
export const rentalPaymentMails: PaymentMails = async (db, { orderId, kind, email }) => {
  if (kind !== 'rental') return []
  const found = await findRentalOfOrder(db, orderId)
  if (!found || found.purpose === 'rest') return []
  const step = found.purpose === 'purchase' ? 'bought' : 'extended'
  return [rentalMail({ id: found.id, email }, step, step === 'extended' ? `/${orderId}` : '')]
}

export const mailFacts: MailFacts = {
  'rental-update': async (props, { db }, { secret }) => {
    const row = await findRental(db, Number(props['id']))
    if (!row) throw new Error('a mail about a rental that does not exist')
    const rest = row.orders.find(({ purpose }) => purpose === 'rest')
    return {
      ...props,
      token: tokenOfOrder(secret, row.id),
      name: row.name,
      tool: row.tool,
      serial: row.serial ?? '',
      carrier: row.carrier,
      tracking: row.tracking,
      due: row.due_at?.toISOString() ?? null,
      days_late: row.due_at ? daysLate(row.due_at, row.returned_at ?? new Date()) : 0,
      late_fee: row.late_fee,
      extra_day: row.extra_day,
      deposit: row.deposit,
      late_charge: row.late_charge,
      damage_charge: row.damage_charge,
      kept_charge: row.kept_charge,
      back: row.deposit_refunded + depositLeft(row),
      rest: rest?.total ?? 0,
      currency: row.currency,
      address: returnAddress(row),
      reason: row.reason,
    }
  },
}
