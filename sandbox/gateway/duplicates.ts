import type { TransactionRecord } from './records.ts'

/** Remembers charges for the duplicate check: same order id, amount, currency and card within the window. */
export interface Twins {
  seen(key: string, now: number, windowMs: number): boolean
  remember(key: string, now: number): void
}

export function twinKey({
  orderId,
  amount,
  currency,
  card,
}: Pick<TransactionRecord, 'orderId' | 'amount' | 'currency' | 'card'>): string {
  return `${orderId ?? ''}|${amount}|${currency}|${card.bin}${card.last4}`
}

const keepMs = 60_000

/** Two generations of maps, so that expiry costs nothing per charge. Charges are remembered for one to two minutes. */
export function createTwins(): Twins {
  let young = new Map<string, number>()
  let old = new Map<string, number>()
  let youngSince = 0
  return {
    seen(key, now, windowMs) {
      const at = young.get(key) ?? old.get(key)
      return at !== undefined && now - at < Math.min(windowMs, keepMs)
    },
    remember(key, now) {
      if (now - youngSince > keepMs) {
        old = young
        young = new Map()
        youngSince = now
      }
      young.set(key, now)
    },
  }
}
