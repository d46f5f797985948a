import { operation } from '#access/operation.ts'
import { estimateOf } from '#features/checkout/server/estimate-order.ts'
import { estimateTradeIn } from '../contract/trade-ins.ts'
import { priceTradeIn } from './price-trade-in.ts'

export const estimateTradeInOperation = operation(estimateTradeIn, async (context) => {
  const { destination, email, ...wanted } = context.input.body
  const { priced, named, condition, price, allowance, offered } = await priceTradeIn(context, wanted, {
    destination: destination ?? null,
    email: email ?? context.actor.email,
  })
  return {
    ...estimateOf(priced, [named], wanted.shipping_tier === undefined),
    trade_in: { condition, price, allowance, offered },
  }
})
