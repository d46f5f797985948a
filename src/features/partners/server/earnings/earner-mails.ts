import { sql } from 'drizzle-orm'
import { queueMails } from '#features/mails/server/queue-mail.ts'
import { formatDay } from '#kit/dates.ts'
import type { Currency } from '#kit/money.ts'
import type { Tx } from '#kit/server/database.ts'
import { maskedPayee, type PayeeDetails } from '../../payee.ts'
import type { EarnerKind } from '../../rules/earnings.ts'
import { disbursements, earners, shareTransfers } from './tables.ts'
import * as m from '../../messages/m.ts'

interface Replaced {
  before: PayeeDetails
  /** Until when the new details are not paid to. */
  heldUntil: Date
}

/**
 * Notifies the owner of changed bank details immediately, because they redirect money: at the earner's address and at
 * that of the user who saved them.
 * @param replaced the replaced details; null when there were none
 */
export const queuePayeeMails = (
  tx: Tx,
  { id, name, email }: { id: number; name: string; email: string },
  accountEmail: string | null,
  currency: Currency,
  { details, replaced, version }: { details: PayeeDetails; replaced: Replaced | null; version: number },
): Promise<void> => {
  const told = maskedPayee(details)
  const message =
    replaced === null
      ? m.payeeChanged({ currency, details: told })
      : m.payeeChangedFrom({
          currency,
          details: told,
          before: maskedPayee(replaced.before),
          date: formatDay(replaced.heldUntil),
        })
  return queueMails(
    tx,
    [...new Set([email, ...(accountEmail === null ? [] : [accountEmail])])].map((recipient, index) => ({
      reference: `payee/${id}/${currency}/${version}${index === 0 ? '' : '/account'}`,
      recipient,
      template: 'security-notice',
      props: { name, message },
    })),
  )
}

type LeftRow = {
  id: number
  state: 'sent' | 'paid' | 'returned'
  kind: EarnerKind
  earner_id: number
  name: string
  email: string
  amount: number
  currency: Currency
  payee: PayeeDetails
  reference: string
  reason: string
  transfer_id: number
}

/**
 * Tells the earners of a run or disbursement that their money has left or was returned. Confirmation by the bank is
 * not mailed again.
 */
export async function queuePayoutMails(tx: Tx, which: { group: number } | { disbursement: number }): Promise<void> {
  const { rows } = await tx.execute<LeftRow>(sql`
    select d.id, d.state, p.kind, p.id as earner_id, p.name, p.email, d.amount, d.currency, d.payee, d.reference, d.reason, d.transfer_id
    from ${disbursements} d join ${earners} p on p.id = d.earner_id join ${shareTransfers} t on t.id = d.transfer_id
    where ${'group' in which ? sql`t.group_id = ${which.group}` : sql`d.id = ${which.disbursement}`} order by d.id`)
  await queueMails(
    tx,
    rows.map(({ id, email, payee, ...row }) => ({
      reference: `disbursement/${id}/${row.state === 'returned' ? 'returned' : 'left'}`,
      recipient: email,
      template: 'payout-update',
      props: { ...row, payee: maskedPayee(payee) },
    })),
  )
}
