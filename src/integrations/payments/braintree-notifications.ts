import { createHash } from 'node:crypto'
import { rawOf, readTransaction, textOf } from './braintree-answers.ts'
import type { BraintreeSdk } from './braintree-client.ts'
import type { PaymentEvent, PaymentEventKind } from './gateway.ts'

const payloadCharactersMax = 64 * 1024

const kinds: Readonly<Record<string, PaymentEventKind>> = {
  check: 'check',
  transaction_settled: 'settled',
  transaction_settlement_declined: 'settlement_declined',
  transaction_disbursed: 'disbursed',
  refund_failed: 'refund_failed',
  dispute_opened: 'dispute_opened',
  dispute_disputed: 'dispute_under_review',
  dispute_under_review: 'dispute_under_review',
  dispute_accepted: 'dispute_accepted',
  dispute_auto_accepted: 'dispute_accepted',
  dispute_expired: 'dispute_expired',
  dispute_won: 'dispute_won',
  dispute_lost: 'dispute_lost',
}

/** Verifies and parses a notification; null if forged, unreadable or over 64 Ki characters. */
export async function readPaymentEvent(
  sdk: BraintreeSdk,
  signature: string,
  payload: string,
): Promise<PaymentEvent | null> {
  if (payload.length > payloadCharactersMax) return null
  let raw: ReturnType<typeof rawOf>
  try {
    raw = rawOf(await sdk.webhookNotification.parse(signature, payload))
  } catch {
    return null
  }
  const kind = raw?.['kind']
  if (!raw || typeof kind !== 'string') return null
  const dispute = rawOf(raw['dispute'])
  const subject = rawOf(raw['transaction']) ?? rawOf(dispute?.['transaction'])
  const id = subject?.['id']
  const reference = subject?.['orderId'] ?? readTransaction(subject)?.reference
  const timestamp = raw['timestamp']
  return {
    kind: kinds[kind] ?? 'other',
    gatewayId: typeof id === 'string' ? id : null,
    reference: typeof reference === 'string' && reference !== '' ? reference : null,
    disputeId: textOf(dispute?.['id']),
    occurredAt: typeof timestamp === 'string' ? timestamp : '',
    key: createHash('sha256').update(payload.replaceAll(/\s/g, '')).digest('hex'),
  }
}
