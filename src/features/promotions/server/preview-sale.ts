import { type Region, regionCurrencies } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { refusedCodeText } from '#features/pricing/discount-names.ts'
import { type BookedSale, meetingSale } from '#features/pricing/sale.ts'
import { type PriceBook, readCurrentPriceBook } from '#features/pricing/server/price-book.ts'
import { anyPurchaser, type PricedPurchase, pricePurchase } from '#features/pricing/server/price-purchase.ts'
import { previewSale } from '../contract/sales.ts'
import { bookedSale, meetingText } from './sale-records.ts'

type Asking = (typeof previewSale)['input']['body']['_output']
type Paid = (typeof previewSale)['output']['_output']['before']

const regionOf = ({ currency }: Asking): Region => (regionCurrencies[2].some((code) => code === currency) ? 2 : 1)

const paidOf = ({ quote }: PricedPurchase): Paid => ({
  unit: quote.lines[0]!.unitPrice,
  subtotal: quote.subtotal,
  discount: quote.discount,
  total: quote.total,
})

/** Why a sale changes the amount due, or doesn't. */
function reasonFor(asked: Asking, sale: BookedSale, before: Paid, after: Paid): string {
  if (sale.region !== null && sale.region !== regionOf(asked))
    return `Doesn’t apply: this sale runs in a region that doesn’t sell in ${asked.currency}.`
  if (after.total < before.total) return 'The customer pays less while this sale runs.'
  if (asked.own_price !== null && asked.own_price < asked.price && sale.amountType === 'percent')
    return 'Changes nothing: the customer’s own price is as low as the price in the sale.'
  return 'Changes nothing for this purchase.'
}

/** Prices an example purchase at the start of a sale, using the function that prices estimates and orders. */
export const previewSaleOperation = operation(previewSale, async ({ db, database, services, input: { body } }) => {
  const book = await readCurrentPriceBook(database, services.versions)
  const sale = bookedSale(body.sale, body.id ?? 0)
  const others = book.sales.filter(({ id }) => id !== sale.id)
  const met = meetingSale(sale, others)
  const priceIn = (sales: PriceBook['sales']) =>
    pricePurchase(db, { ...book, sales }, services, {
      region: regionOf(body),
      currency: body.currency,
      lines: [
        {
          id: 'example',
          kind: 'product',
          unitPrice: Math.min(body.price, body.own_price ?? body.price),
          listPrice: body.price,
          quantity: body.quantity,
          isTaxable: true,
          weightGrams: 0,
        },
      ],
      isShipped: false,
      destination: null,
      shippingTier: null,
      codes: body.code === '' ? [] : [body.code],
      guesses: null,
      vatNumber: null,
      purchaser: anyPurchaser,
      now: sale.start,
    })
  const outside = await priceIn(others)
  // An invalid sale has no effect.
  const inside = met ? outside : await priceIn([...others, sale])
  const before = paidOf(outside)
  const after = paidOf(inside)
  const refused = inside.refusedCodes.find(({ code }) => code === body.code)
  return {
    currency: body.currency,
    applies: after.total < before.total,
    reason: met ? meetingText(met) : reasonFor(body, sale, before, after),
    before,
    after,
    code_refused: refused ? refusedCodeText(refused) : null,
  }
})
