import { type Currency, formatMoney, type PricesByCurrency } from '#kit/money.ts'

interface Terms {
  kind: string
  percent: number | null
  amounts: PricesByCurrency
  buy_quantity: number | null
  get_quantity: number | null
  applies_to: string
}

const targets: Readonly<Record<string, string>> = {
  products: ' products',
  tunes: ' tunes',
  chosen: ' chosen items',
  shipping: ' shipping',
}

/** Summary of a promotion: "15% off tunes", "€25.00 off", "Buy 2, get 1 free". */
export function termsText(
  { kind, percent, amounts, buy_quantity, get_quantity, applies_to }: Terms,
  currency: Currency,
) {
  const on = targets[applies_to] ?? ''
  if (kind === 'shipping') return 'Free shipping'
  if (kind === 'percent') return `${percent}% off${on}`
  if (kind === 'quantity')
    return `Buy ${buy_quantity}, get ${get_quantity} ${percent === 100 ? 'free' : `${percent}% off`}`
  const [code, amount] = Object.entries(amounts).toSorted(([a]) => (a === currency ? -1 : 1))[0] ?? [currency, 0]
  return `${formatMoney({ minor: amount, currency: code as Currency })} off${on}`
}
