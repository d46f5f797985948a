import { addTaking, takingOf, type Takings } from '#features/ledger/rules.ts'
import type { Quote } from '#features/pricing/quote.ts'
import { chargedTaxOf } from '#features/pricing/tax-label.ts'
import type { NewOrder, NewOrderLine } from '#features/orders/server/queries.ts'

/** The amounts of a quote in the form that an order stores. */
export function orderAmounts(
  quote: Quote,
): Pick<
  NewOrder,
  | 'subtotal'
  | 'discount'
  | 'relief'
  | 'shipping'
  | 'shippingDiscount'
  | 'shippingNet'
  | 'shippingTax'
  | 'tax'
  | 'total'
  | 'taxIncluded'
  | 'taxes'
  | 'taxNote'
  | 'takings'
> {
  return {
    subtotal: quote.subtotal,
    discount: quote.discount,
    relief: quote.relief,
    shipping: quote.shipping?.amount ?? 0,
    shippingDiscount: quote.shipping?.discount ?? 0,
    shippingNet: quote.shipping?.net ?? 0,
    shippingTax: quote.shipping?.tax ?? 0,
    tax: quote.tax,
    total: quote.total,
    taxIncluded: quote.pricesIncludeTax,
    taxes: quote.taxes.map(chargedTaxOf),
    taxNote: quote.taxNote,
    takings: takingsOf(quote),
  }
}

/** Splits the proceeds of a purchase by ledger account; the parts sum to its total. */
function takingsOf(quote: Pick<Quote, 'lines' | 'shipping' | 'tax'>): Takings {
  const takings: Takings = { goods: 0, tunes: 0, fees: 0, shipping: quote.shipping?.net ?? 0, tax: quote.tax }
  for (const line of quote.lines) addTaking(takings, takingOf[line.kind], line.net)
  return takings
}

/** A priced line in the form that the order stores. */
export function orderLine(
  quote: Quote,
  index: number,
  what: Pick<NewOrderLine, 'slug' | 'name' | 'options' | 'productId' | 'tuneId' | 'kit'>,
): NewOrderLine {
  const line = quote.lines[index]
  if (!line) throw new RangeError('a quote without this line')
  const { kind, quantity, unitPrice, discount, net, tax, payable } = line
  return {
    ...what,
    position: index,
    kind,
    quantity,
    unitPrice,
    listPrice: higherListPrice(line),
    discount,
    net,
    tax,
    total: payable,
  }
}

/** The list price to strike through when the buyer pays less; else null. */
export const higherListPrice = ({ listPrice, unitPrice }: { listPrice: number; unitPrice: number }): number | null =>
  listPrice > unitPrice ? listPrice : null
