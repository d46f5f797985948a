import { createHash, createHmac } from 'node:crypto'
import { transactionXml } from './answers.ts'
import type { Desk } from './desk.ts'
import { disputeAfter, disputeXml } from './disputes.ts'
import type { TransactionRecord } from './records.ts'
import type { Fields } from './request.ts'
import { timeTag } from './xml.ts'

/** Notifications the gateway can send. Each is about one transaction, except `check`. */
export const notificationKinds = [
  'check',
  'transaction_settled',
  'transaction_settlement_declined',
  'transaction_disbursed',
  'refund_failed',
  'dispute_opened',
  'dispute_disputed',
  'dispute_accepted',
  'dispute_expired',
  'dispute_won',
  'dispute_lost',
] as const
export type NotificationKind = (typeof notificationKinds)[number]
export type DisputeNotification = Extract<NotificationKind, `dispute_${string}`>

export interface SignedNotification {
  readonly bt_signature: string
  readonly bt_payload: string
}

/**
 * Signs a notification the way the SDK's `webhookNotification.parse` verifies it: HMAC-SHA1 of the base64 text under
 * SHA1(private key).
 */
export function signNotification(desk: Desk, kind: NotificationKind, subject: string): SignedNotification {
  const { publicKey, privateKey } = desk.credentials
  const xml =
    `<notification>${timeTag('timestamp', desk.now())}<kind>${kind}</kind>` +
    `<subject>${subject}</subject></notification>`
  const payload = `${Buffer.from(xml).toString('base64').replaceAll(/.{60}/g, '$&\n')}\n`
  const key = createHash('sha1').update(privateKey).digest()
  const signature = createHmac('sha1', key).update(payload).digest('hex')
  return { bt_signature: `${publicKey}|${signature}`, bt_payload: payload }
}

/**
 * The subject of a notification. A notification about a dispute first applies its change, so that it is true when
 * sent.
 */
export function subjectXml(
  desk: Desk,
  kind: NotificationKind,
  transaction: TransactionRecord | null,
  asked: Fields,
): string {
  if (kind === 'check' || transaction === null) return '<check type="boolean">true</check>'
  return isAboutDispute(kind)
    ? disputeXml(desk, disputeAfter(desk, kind, transaction, asked))
    : transactionXml(transaction, desk.now())
}

export const isAboutDispute = (kind: NotificationKind): kind is DisputeNotification => kind.startsWith('dispute_')

export interface Delivery {
  readonly kind: NotificationKind
  readonly transactionId: string | null
  /** HTTP status of the shop's response; null if it wasn't reached within 10 seconds. */
  readonly status: number | null
}

/** Posts a notification as Braintree does: a form with `bt_signature` and `bt_payload`. */
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
