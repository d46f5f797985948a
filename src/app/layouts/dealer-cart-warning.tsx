import { useCart } from '#features/cart/client/cart.ts'
import { estimateOrder } from '#features/checkout/contract.ts'
import { wantedLinesOf } from '#features/checkout/ui/checkout-values.ts'
import { useEstimate } from '#features/checkout/ui/use-estimate.ts'
import CartWarning from '#features/dealer-accounts/screens/cart-warning.tsx'

/** Warns a dealer member if the cart, after automatic discounts, exceeds the credit limit. */
export default function DealerCartWarning() {
  const { entries, totals } = useCart()
  const { estimate, problem } = useEstimate(estimateOrder, { lines: wantedLinesOf(entries), discount_codes: [] })
  const total = problem === null && estimate ? estimate.total : totals.subtotal
  return <CartWarning total={total} currency={totals.currency} />
}
