import { operation } from '#access/operation.ts'
import { estimateOf } from '#features/checkout/server/estimate-order.ts'
import { readDealersOf } from '#features/pricing/server/price-rights.ts'
import { previewQuote } from '../contract/staff.ts'
import { priceQuote } from './price-quote.ts'

export const previewQuoteOperation = operation(
  previewQuote,
  async ({ db, database, services, actor, now, input: { body } }) => {
    const { priced, customer } = await priceQuote({ db, database, services, now }, actor.region, body)
    const sold = priced.cart.map((line) => line.sold)
    const dealers = customer
      ? await readDealersOf(db, services, { ...customer, userId: customer.id, region: actor.region })
      : []
    const soldOut = priced.cart.flatMap(({ soldAs, sold: { options }, availability }) =>
      soldAs && availability?.[actor.region] === 'none'
        ? [soldAs.name, ...(soldAs.variants.length > 0 ? options.map(({ selection }) => selection) : [])].join(', ')
        : [],
    )
    return {
      ...estimateOf(priced, sold, body.shipping_tier === ''),
      customer: customer && { id: customer.id, name: customer.name, is_dealer: dealers.length > 0 },
      sold_out: [...new Set(soldOut)],
    }
  },
)
