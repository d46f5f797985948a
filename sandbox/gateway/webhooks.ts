import { createHash, createHmac } from 'node:crypto'
import { toDecimal } from '#kit/money.ts'
import { transactionXml } from './answers.ts'
import type { Desk } from './desk.ts'
import type { TransactionRecord } from './records.ts'
import { textTag, timeTag } from './xml.ts'

/** The notifications that the gateway can send; each is about one transaction, `check` about nothing. */
export const notificationKinds = [
  'check',
  'transaction_settled',
  'transaction_settlement_declined',
  'transaction_disbursed',
  'refund_failed',
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export interface SignedNotification {
  readonly bt_signature: string
  readonly bt_payload: string
}

/** Signs as the SDK's `webhookNotification.parse` verifies: HMAC-SHA1 of the base64 text under SHA1(private key). */
export function signNotification(
  desk: Desk,
  kind: NotificationKind,
  transaction: TransactionRecord | null,
): SignedNotification {
  const { publicKey, privateKey } = desk.credentials
  const xml =
    `<notification>${timeTag('timestamp', desk.now())}<kind>${kind}</kind>` +
    `<subject>${subjectXml(desk, kind, transaction)}</subject></notification>`
  const payload = `${Buffer.from(xml).toString('base64').replaceAll(/.{60}/g, '$&\n')}\n`
  const key = createHash('sha1').update(privateKey).digest()
  const signature = createHmac('sha1', key).update(payload).digest('hex')
  return { bt_signature: `${publicKey}|${signature}`, bt_payload: payload }
}

function subjectXml(desk: Desk, kind: NotificationKind, transaction: TransactionRecord | null): string {
  if (kind === 'check' || transaction === null) return '<check type="boolean">true</check>'
  if (!kind.startsWith('dispute_')) return transactionXml(transaction, desk.now())
  const day = new Date(desk.now()).toISOString().slice(0, 10)
  const amount = toDecimal(transaction.amount)
  return (
    `<dispute><id>dp_${transaction.id}</id><kind>chargeback</kind><reason>fraud</reason>` +
    `<status>${kind === 'dispute_opened' ? 'open' : kind.slice('dispute_'.length)}</status>` +
    `<amount>${amount}</amount><amount-disputed>${amount}</amount-disputed>` +
    `<amount-won>${kind === 'dispute_won' ? amount : '0.00'}</amount-won>` +
    `<currency-iso-code>${transaction.currency}</currency-iso-code>` +
    `<received-date type="date">${day}</received-date><reply-by-date type="date">${day}</reply-by-date>` +
    `<date-opened type="date">${day}</date-opened><transaction>${textTag('id', transaction.id)}` +
    `<amount>${amount}</amount>${textTag('order-id', transaction.orderId)}</transaction></dispute>`
  )
}

export interface Delivery {
  readonly kind: NotificationKind
  readonly transactionId: string | null
  /** The shop's HTTP status; null when it could not be reached within 10 seconds. */
  readonly status: number | null
}

/** Posts one notification as Braintree does: a form with `bt_signature` and `bt_payload`. */
export async function postNotification(url: string, notification: SignedNotification): Promise<number | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ ...notification }),
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}
