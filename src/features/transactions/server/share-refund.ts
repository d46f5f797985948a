import type { PaymentSource } from '#features/payments/server/payment-source.ts'

interface Share {
  source: PaymentSource | undefined
  amount: number
  giftCardAmount: number
}

/**
 * What each payment gives back of an amount, minor units: the latest one first, and of each the gift card before the rest. An amount
 * of nothing is one share, too, for the pieces.
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
  // Without a payment, such as in demonstration data; or more than was paid, which the gateway refuses.
  const last = shares.pop() ?? { source: sources[0], amount: 0, giftCardAmount: 0 }
  return [...shares, { ...last, amount: last.amount + rest }]
}
