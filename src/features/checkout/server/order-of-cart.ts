import type { Region } from '#access/actor.ts'
import type { OrderAddress } from '#features/orders/contract.ts'
import type { NewOrder, NewOrderLine } from '#features/orders/server/queries.ts'
import { refuseShipping } from '#features/pricing/server/price-purchase.ts'
import { fail } from '#kit/refusal.ts'
import { orderAmounts, orderLine } from '../rules.ts'
import type { PricedCart } from './price-cart.ts'
import * as m from '../messages/m.ts'

/** The fields of an order that its priced cart determines. */
export const orderOfCart = (
  priced: PricedCart,
  { billing, shipping }: { billing: OrderAddress; shipping: OrderAddress },
) => {
  const { quote, vehicle } = priced
  return {
    kind: vehicle ? 'catalog' : 'store',
    vehicle,
    currency: quote.currency,
    billingAddress: billing,
    shippingAddress: quote.shipping ? shipping : null,
    shippingTier: quote.shipping?.slug ?? null,
    discountCodes: priced.codes,
    discountIds: priced.discountIds,
    ...orderAmounts(quote),
  } satisfies Partial<NewOrder>
}

/** The lines of a priced cart in the form that an order stores. */
export const linesOfCart = ({ quote, cart }: PricedCart): NewOrderLine[] =>
  cart.map(({ sold }, index) => orderLine(quote, index, sold))

/** Fails when the cart cannot be shipped, its tax is unknown, or a code is rejected. */
export function refuseUnpriced(
  { quote, shippingChoice, refusedCodes }: PricedCart,
  address: 'shipping_address' | 'billing_address' = 'shipping_address',
): void {
  if (shippingChoice?.ok === false) refuseShipping(shippingChoice)
  if (!quote.isTaxKnown) fail('validation_failed', { fields: { [`${address}.state`]: [m.chooseState()] } })
  refuseCodes(refusedCodes)
}

/** Fails on rejected codes before anything is charged, rather than dropping them silently. */
export function refuseCodes(refused: readonly { code: string; reason: string }[]): void {
  const spent = refused.find(({ reason }) => reason === 'spent' || reason === 'spent_by_customer')
  if (spent) fail('discount_code_spent', { facts: { code: spent.code } })
  if (refused[0]) fail('discount_code_invalid', { facts: { code: refused[0].code } })
}

/** Fails when no location of the region has the goods in stock. The payment checks again and takes them. */
export function refuseSoldOut({ cart }: PricedCart, region: Region): void {
  const soldOut = cart.flatMap(({ soldAs, availability }) =>
    soldAs && availability?.[region] === 'none' ? soldAs.slug : [],
  )
  if (soldOut.length > 0) fail('out_of_stock', { facts: { slugs: [...new Set(soldOut)] } })
}
