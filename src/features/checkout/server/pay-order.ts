import { operation } from '#access/operation.ts'
import { payLaterOrder, payOrder } from '../contract.ts'
import { chooseDealer, payOnAccount } from './pay-on-account.ts'
import { payPurchase } from '#features/payments/server/pay-purchase.ts'

export const payOrderOperation = operation(
  payOrder,
  (context) => {
    const { token, ...payment } = context.input.body
    return payPurchase(context, { orderId: context.input.params.id, userId: context.actor.userId, token }, payment)
  },
  { claimsKey: true },
)

export const payLaterOrderOperation = operation(
  payLaterOrder,
  async (context) => {
    const { token, dealer } = context.input.body
    const { slug } = await chooseDealer(context, dealer)
    return payOnAccount(context, { orderId: context.input.params.id, userId: context.actor.userId, token }, slug)
  },
  { claimsKey: true },
)
