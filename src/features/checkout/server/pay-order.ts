import { operation } from '#access/operation.ts'
import { payOrder } from '../contract.ts'
import { payPurchase } from './pay-purchase.ts'

export const payOrderOperation = operation(
  payOrder,
  (context) => {
    const { token, ...payment } = context.input.body
    return payPurchase(context, { orderId: context.input.params.id, userId: context.actor.userId, token }, payment)
  },
  { claimsKey: true },
)
