import type { PaymentSource } from '#features/payments/server/payment-source.ts'

interface Share {
  source: PaymentSource | undefined
  amount: number
  giftCardAmount: number
}

/**
 * Splits an amount in minor units across payments: latest first, and in each the gift card before the rest. An amount
 * of 0 yields one share, for the units.
 */
export function sharesOf(amount: number, sources: readonly PaymentSource[]): Share[] {
  const shares: Share[] = []
  let rest = amount
  for (const source of sources) {
    const share = Math.min(rest, source.left + source.giftCardLeft)
    if (share > 0) shares.push({ source, amount: share, giftCardAmount: Math.min(share, source.giftCardLeft) })
    rest -= share
  }
  if (shares.length > 0 && rest === 0) return shares
  // Without a payment, as in demonstration data; or more than paid, which the gateway refuses.
  const last = shares.pop() ?? { source: sources[0], amount: 0, giftCardAmount: 0 }
  return [...shares, { ...last, amount: last.amount + rest }]
}
