import { operation } from '#access/operation.ts'
import { buyerOf, chooseAddress, visitorOf } from '#features/checkout/server/create-order.ts'
import { withOrderToken } from '#features/orders/server/order-token.ts'
import { insertOrderWithin } from '#features/orders/server/queries.ts'
import { taxSettings } from '#features/pricing/server/price-book.ts'
import { createGiftCardOrder, getGiftCardTerms } from '../contract/gift-cards.ts'
import { giftCardMax, giftCardMin, giftCardPresets } from '../rules.ts'
import { newGiftCode } from './gift-code.ts'
import { giftCardMonths } from './months.ts'
import { checkDay, giftCardLine, giftOf } from './gift-fields.ts'
import { giftCards } from './tables.ts'
import { giftCardNote } from '#features/pricing/tax-names.ts'
import * as m from '../messages/m.ts'

export const getGiftCardTermsOperation = operation(getGiftCardTerms, ({ actor, services }) => ({
  currency: actor.currency,
  min: giftCardMin,
  max: giftCardMax,
  presets: [...giftCardPresets],
  months: giftCardMonths(services.settings, actor.region),
}))

/**
 * Stores a gift card with the order that buys it; paying the order activates the card. No tax is charged here,
 * because the goods the card pays for are taxed. Discounts do not apply, and no commission is paid.
 */
export const createGiftCardOrderOperation = operation(
  createGiftCardOrder,
  async ({ db, transact, services, actor, scope, input: { body }, now, reply }) => {
    checkDay(body.deliver_on, now)
    const billing = await chooseAddress(db, scope, 'billing_address', body.billing_address, body.billing_address_id)
    const visitorId = visitorOf(actor, services.settings, reply)
    const { value } = body
    const order = await transact(async (tx) => {
      const made = await insertOrderWithin(
        tx,
        {
          kind: 'gift-card',
          region: actor.region,
          currency: actor.currency,
          ...buyerOf({ ...actor, visitorId }, body.email),
          billingAddress: billing,
          subtotal: value,
          discount: 0,
          shipping: 0,
          tax: 0,
          total: value,
          taxIncluded: taxSettings[actor.region].pricesIncludeTax,
          taxNote: giftCardNote(),
          takings: { goods: 0, tunes: 0, fees: 0, shipping: 0, tax: 0, giftCards: value },
        },
        [giftCardLine(m.giftCard(), value)],
      )
      await tx.insert(giftCards).values({
        ...giftOf(body),
        ...newGiftCode(services.secret),
        region: actor.region,
        currency: actor.currency,
        value,
        orderId: made.id,
        expiresMonths: giftCardMonths(services.settings, actor.region),
      })
      return made
    })
    return { id: order.id, currency: order.currency, total: order.total, state: order.state }
  },
  { derives: withOrderToken },
)
