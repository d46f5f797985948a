import { operation } from '#access/operation.ts'
import { guessesOf } from '#features/pricing/server/code-guesses.ts'
import { chargedTaxOf } from '#features/pricing/tax-label.ts'
import { type PricedPurchase, refuseShipping } from '#features/pricing/server/price-purchase.ts'
import { discountName, refusedCodeText } from '#features/pricing/discount-names.ts'
import { readSplitCredits } from '#features/tune-credits/server/split-credits.ts'
import type { LineKit } from '#features/orders/contract.ts'
import { type Estimate, estimateOrder } from '../contract.ts'
import { higherListPrice } from '../rules.ts'
import { priceCart } from './price-cart.ts'

const noSplitCredits = { ecu: 0, tcu: 0, awd: 0, notes: [] }

export const estimateOrderOperation = operation(
  estimateOrder,
  async ({ db, database, services, actor, input, now }) => {
    const { lines, destination, shipping_tier, discount_codes, vat_number, email } = input.body
    const priced = await priceCart(
      { db, database, services, actor },
      {
        lines,
        destination: destination ?? null,
        shippingTier: shipping_tier ?? null,
        codes: discount_codes,
        guesses: guessesOf(services, actor),
        vatNumber: vat_number || null,
        email: email ?? actor.email,
        now,
      },
    )
    const named = priced.cart.map(({ sold }) => sold)
    const tuneIds = named.flatMap(({ tuneId }) => tuneId ?? [])
    return {
      ...estimateOf(priced, named, shipping_tier === undefined),
      split_credits: tuneIds.length === 0 ? noSplitCredits : await readSplitCredits(db, tuneIds),
    }
  },
)

/**
 * A priced purchase in the form shown to the customer.
 * @param anyTier whether no tier is selected yet; then only a destination without any shipping method fails
 */
export function estimateOf(
  priced: PricedPurchase,
  named: readonly (Pick<Estimate['lines'][number], 'slug' | 'name' | 'options'> & {
    kit?: LineKit | null | undefined
  })[],
  anyTier: boolean,
): Estimate {
  const { quote, shippingChoice } = priced
  if (shippingChoice?.ok === false && (!anyTier || shippingChoice.code === 'no_shipping_for_destination'))
    refuseShipping(shippingChoice)
  return {
    currency: quote.currency,
    subtotal: quote.subtotal,
    discount: quote.discount,
    relief: quote.relief,
    shipping: quote.shipping?.amount ?? 0,
    tax: quote.tax,
    total: quote.total,
    tax_included: quote.pricesIncludeTax,
    taxes: quote.taxes.map(chargedTaxOf),
    tax_note: quote.taxNote,
    tax_known: quote.isTaxKnown,
    lines: quote.lines.map((line, index) => ({
      kind: line.kind,
      slug: named[index]?.slug ?? '',
      name: named[index]?.name ?? '',
      options: named[index]?.options ?? [],
      kit: named[index]?.kit ?? null,
      quantity: line.quantity,
      unit_price: line.unitPrice,
      list_price: higherListPrice(line),
      discount: line.discount,
      tax: line.tax,
      total: line.payable,
    })),
    shipping_tiers: priced.offers.map(({ slug, name, price, daysMin, daysMax }) => ({
      slug,
      name,
      price,
      days_min: daysMin,
      days_max: daysMax,
    })),
    shipping_tier: quote.shipping?.slug ?? null,
    missing_for_free_shipping: shippingChoice?.ok ? shippingChoice.offer.missingForFree : null,
    discount_codes: [
      ...quote.applied.map((applied) => ({
        code: applied.hidden ? null : applied.code,
        label: discountName(applied, quote.shipping?.amount ?? 0),
        amount: applied.amount,
      })),
      ...(priced.saleCode === null
        ? []
        : [{ code: priced.saleCode, label: priced.saleCode, amount: quote.savedBySale }]),
      ...priced.affiliateCodes.map((code) => ({ code, label: code, amount: 0 })),
    ],
    refused_codes: priced.refusedCodes.map((refused) => ({ code: refused.code, message: refusedCodeText(refused) })),
    vat_number_valid: priced.vatNumberValid,
  }
}
