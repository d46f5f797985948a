import { type Context, operation } from '#access/operation.ts'
import { isLinkToken } from '#features/identity/server/link-tokens.ts'
import { withOrderToken } from '#features/orders/server/order-token.ts'
import type { Buyer } from '#features/payments/server/intents.ts'
import { payLaterOrder, payOrder } from '../contract.ts'
import { chooseDealer, payOnAccount } from './pay-on-account.ts'
import { payPurchase } from '#features/payments/server/pay-purchase.ts'

type Paying = Pick<Context<{ runs: 'saga' }>, 'actor' | 'services'> & { input: { params: { id: number } } }

const buyerOfOrder = ({ actor, services, input }: Paying, token: string | undefined): Buyer => ({
  orderId: input.params.id,
  userId: actor.userId,
  isHolder: token !== undefined && isLinkToken(services.secret, 'order', input.params.id, token),
})

export const payOrderOperation = operation(
  payOrder,
  (context) => {
    const { token, ...payment } = context.input.body
    return payPurchase(context, buyerOfOrder(context, token), payment)
  },
  { claimsKey: true, derives: withOrderToken },
)

export const payLaterOrderOperation = operation(
  payLaterOrder,
  async (context) => {
    const { token, dealer } = context.input.body
    const { slug } = await chooseDealer(context, dealer)
    return payOnAccount(context, buyerOfOrder(context, token), slug)
  },
  { claimsKey: true, derives: withOrderToken },
)
