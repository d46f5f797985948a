import { type Context, operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { isLinkToken } from '#features/identity/server/link-tokens.ts'
import { withOrderToken } from '#features/orders/server/order-token.ts'
import { chooseCreditDealer } from '#features/tune-credits/server/split-credits.ts'
import { type Buyer, readStanding } from '#features/payments/server/intents.ts'
import { payLaterOrder, payOrder } from '../contract.ts'
import { chooseDealer, payOnAccount } from './pay-on-account.ts'
import { readSales } from '#features/pricing/server/queries.ts'
import { payPurchase } from '#features/payments/server/pay-purchase.ts'

type Paying = Pick<Context<{ runs: 'saga' }>, 'actor' | 'services' | 'db'> & { input: { params: { id: number } } }

const buyerOfOrder = ({ actor, services, input }: Paying, token: string | undefined): Buyer => ({
  orderId: input.params.id,
  userId: actor.userId,
  isHolder: token !== undefined && isLinkToken(services.secret, 'order', input.params.id, token),
})

/** An order keeps the price and codes that it was created with: paying with other codes would charge another price. */
async function refuseOtherCodes({ db }: Paying, buyer: Buyer, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  const { discountCodes: used } = (await readStanding(db, buyer)) ?? fail('not_found')
  const sales = await readSales(db)
  if (!codes.every((code) => used.includes(code) || sales.some((sale) => sale.code === code)))
    fail('discount_code_invalid')
}

export const payOrderOperation = operation(
  payOrder,
  async (context) => {
    const { token, credit_dealer: creditDealer, ...payment } = context.input.body
    const buyer = buyerOfOrder(context, token)
    await refuseOtherCodes(context, buyer, payment.discount_codes ?? [])
    await chooseCreditDealer(context, context.input.params.id, creditDealer)
    return payPurchase(context, buyer, payment)
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
