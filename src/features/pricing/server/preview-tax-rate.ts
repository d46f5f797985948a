import { regionCurrencies } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import type { Currency } from '#kit/money.ts'
import { formatUtcDay } from '#kit/dates.ts'
import { ofItsCountry, type TaxRateValues } from '../contract/tax-rate-fields.ts'
import { previewTaxRate } from '../contract/tax-rates.ts'
import { quotePurchase } from '../quote.ts'
import { taxRuleFor } from '../tax.ts'
import { doMeet, ratesOn, type TaxRate, vatCountryOf } from '../tax-rates.ts'
import { meetingText, placeName } from '../tax-texts.ts'
import { taxSettings } from './price-book.ts'
import { readTaxRates } from './queries.ts'
import { bookedRate } from './tax-rates.ts'

interface Cart {
  currency: Currency
  country_code: string
  state_code: string
  goods: number
  shipping: number
  day: string
}

const regionOf = (currency: Currency) => (regionCurrencies[2].some((code) => code === currency) ? 2 : 1)

/** Prices the example cart as checkout would, on a day and with the given rates. */
function taxedCart(cart: Cart, rates: readonly TaxRate[]) {
  const settings = taxSettings[regionOf(cart.currency)]
  const quote = quotePurchase({
    currency: cart.currency,
    lines: [
      {
        id: 'example',
        kind: 'product',
        unitPrice: cart.goods,
        quantity: 1,
        isTaxable: true,
        weightGrams: 0,
      },
    ],
    discounts: [],
    sale: null,
    shipping:
      cart.shipping === 0 ? null : { slug: 'example', name: 'Example', price: cart.shipping, daysMin: 0, daysMax: 0 },
    taxRule: taxRuleFor(
      { country_code: cart.country_code, state: cart.state_code, postal_code: '' },
      settings,
      { vatNumber: null, isExempt: false },
      ratesOn(rates, cart.day),
    ),
    pricesIncludeTax: settings.pricesIncludeTax,
    now: new Date(`${cart.day}T12:00:00Z`),
  })
  return {
    taxes: quote.taxes.map(({ name, milliPercent, amount }) => ({ name, percent: milliPercent / 1000, amount })),
    net: quote.total - quote.tax,
    tax: quote.tax,
    total: quote.total,
    note: quote.taxNote,
  }
}

/** Why a rate applies to a cart, or doesn't. */
function reasonFor(rate: TaxRate, cart: Cart, others: readonly TaxRate[]): { applies: boolean; reason: string } {
  const met = others.find((other) => doMeet(rate, other))
  if (met) return { applies: false, reason: meetingText(met) }
  const no = (reason: string) => ({ applies: false, reason })
  if (vatCountryOf(cart.country_code) !== rate.country || (rate.state !== '' && cart.state_code !== rate.state))
    return no(`Doesn’t apply: the cart ships outside ${placeName(rate.country, rate.state)}.`)
  if (rate.validFrom !== null && cart.day < rate.validFrom)
    return no(`Doesn’t apply yet: the rate starts on ${formatUtcDay(rate.validFrom)}.`)
  if (rate.validUntil !== null && cart.day > rate.validUntil)
    return no(`No longer applies: the rate ended on ${formatUtcDay(rate.validUntil)}.`)
  return { applies: true, reason: 'This rate applies to the example cart.' }
}

export const previewTaxRateOperation = operation(previewTaxRate, async ({ db, input }) => {
  const { rate: values, id, ...cart } = input.body
  const rate = bookedRate(ofItsCountry(values) as TaxRateValues)
  const stored = await readTaxRates(db)
  const others = stored.filter((other) => other.id !== id)
  const { applies, reason } = reasonFor(rate, cart, others)
  const before = taxedCart(cart, stored)
  return {
    currency: cart.currency,
    prices_include_tax: taxSettings[regionOf(cart.currency)].pricesIncludeTax,
    applies,
    reason,
    before,
    // An invalid rate has no effect.
    after: others.some((other) => doMeet(rate, other)) ? before : taxedCart(cart, [...others, rate]),
  }
})
