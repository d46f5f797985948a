import { type Context, operation } from '#access/operation.ts'
import { isLinkToken } from '#features/identity/server/link-tokens.ts'
import { withOrderToken } from '#features/orders/server/order-token.ts'
import { chooseCreditDealer } from '#features/tune-credits/server/split-credits.ts'
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
  async (context) => {
    const { token, credit_dealer: creditDealer, ...payment } = context.input.body
    await chooseCreditDealer(context, context.input.params.id, creditDealer)
    return payPurchase(context, buyerOfOrder(context, token), payment)
  },
  { claimsKey: true, derives: withOrderToken },
)

export const payLaterOrderOperation = operation(
  payLaterOrder,
  async (context) => {
    const { token, dealer } = context.input.body
    const buyer = buyerOfOrder(context, token)
    const { slug } = await chooseDealer(context, dealer, buyer)
    return payOnAccount(context, buyer, slug)
  },
  { claimsKey: true, derives: withOrderToken },
)
