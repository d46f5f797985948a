import type { Region, Actor } from '#access/actor.ts'
import type { Services } from '#integrations/services.ts'
import { formatNumber } from '#kit/locale.ts'
import type { Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { RefusedCode } from '../discount-names.ts'
import type { DiscountBuyer, DiscountClaim } from '../discounts.ts'
import { type PurchaseLine, type Quote, quotePurchase } from '../quote.ts'
import { type BookedSale, isSaleOn } from '../sale.ts'
import { chooseShipping, offersToChoose, type ShippingChoice, type ShippingOffer, shippingOffers } from '../shipping.ts'
import { type TaxDestination, taxRuleFor } from '../tax.ts'
import { type BookedDiscount, type PriceBook, ratesAt, taxSettings } from './price-book.ts'
import { readDealersOf } from './price-rights.ts'
import type { CodeGuesses } from './code-guesses.ts'
import { countRedemptions, findGeneratedCodes } from './queries.ts'
import { validVatNumber } from './vat-check.ts'
import * as m from '../messages/m.ts'

/** Finds the referral codes among entered codes; they give no discount. Registered under `effects.referralCodes`. */
export type FindReferralCodes = (db: Queryable, codes: readonly string[]) => Promise<string[]>

/** Whether a user or email address has a paid order. Registered under `effects.earlierOrders`. */
export type FindEarlierOrders = (
  db: Queryable,
  buyer: { userId: number | null; email: string | null },
) => Promise<boolean>

declare module '#access/feature.ts' {
  interface KnownEffects {
    referralCodes: FindReferralCodes
    earlierOrders: FindEarlierOrders
  }
}

/** Buyer attributes discounts depend on. */
export interface Purchaser {
  /** Key for counting code uses: the user, else the email address. */
  customer: string | null
  /** Called only if a restricted discount is involved. */
  read: () => Promise<DiscountBuyer>
}

/** An anonymous buyer, as in demonstration data. */
export const anyPurchaser: Purchaser = {
  customer: null,
  read: () => Promise.resolve({ dealers: [], groups: [], isFirstOrder: false }),
}

export const purchaserOf = (
  db: Queryable,
  { effects }: Pick<Services, 'effects'>,
  actor: Actor,
  email: string | null,
): Purchaser => ({
  customer: customerOf(actor, email),
  read: async () => {
    const earlier = await Promise.all(effects.earlierOrders.map((find) => find(db, { userId: actor.userId, email })))
    const dealers = await readDealersOf(db, { effects }, actor)
    return {
      dealers: dealers.map(({ slug }) => slug),
      groups: dealers.flatMap(({ group }) => group?.slug ?? []),
      isFirstOrder: !earlier.includes(true),
    }
  },
})

export interface PurchaseQuestion {
  region: Region
  currency: Currency
  lines: readonly PurchaseLine[]
  /** Whether any line ships. */
  isShipped: boolean
  /** Null until entered. */
  destination: TaxDestination | null
  shippingTier: string | null
  /** As typed, in upper case. */
  codes: readonly string[]
  /** Null where staff or stored terms name the codes. */
  guesses: CodeGuesses | null
  vatNumber: string | null
  purchaser: Purchaser
  now: Date
}

export interface PricedPurchase {
  quote: Quote
  offers: ShippingOffer[]
  /** Null if nothing ships or the destination is unknown. */
  shippingChoice: ShippingChoice | null
  /** Applied discounts to redeem with the payment. */
  discountIds: number[]
  codes: string[]
  /** Code of the applied sale, if it was entered. */
  saleCode: string | null
  /** Affiliate referral codes among the entered codes; they give no discount. */
  affiliateCodes: string[]
  refusedCodes: RefusedCode[]
  vatNumberValid: boolean | null
}

/**
 * Prices a purchase with the price book. Estimate and order both call this, so they can't differ (INV-06). Only queries
 * the database if a limited code is involved.
 */
export async function pricePurchase(
  db: Queryable,
  book: PriceBook,
  { effects }: Pick<Services, 'effects'>,
  question: PurchaseQuestion,
): Promise<PricedPurchase> {
  const { region, currency, destination, guesses } = question
  const isHere = (item: { region: Region | null }) => item.region === null || item.region === region
  const asked = [...new Set(question.codes)]
  if (asked.length > 0) await guesses?.check()
  const named = [
    ...asked.flatMap((code) => book.byCode.get(code) ?? []),
    ...(await generatedOf(db, book, asked)),
  ].filter(isHere)
  const booked = [
    ...named,
    ...book.automatic().filter((item) => isHere(item) && !named.some(({ id }) => id === item.id)),
  ]
  const discounts = await claimsOf(db, booked, question.purchaser.customer)
  const isForSome = booked.some(({ buyers }) => buyers !== 'everyone')

  const weightGrams = question.lines.reduce((sum, line) => sum + line.weightGrams * line.quantity, 0)
  const sale = book.sales.find((item) => isHere(item) && isSaleOn(item, question.now)) ?? null
  const tiers = {
    tiers: book.tiers[region],
    destination: { countryCode: destination?.country_code ?? '', state: destination?.state ?? '' },
    weightGrams,
    subtotal: book.tiers[region].some(({ freeFrom }) => freeFrom[currency] != null) ? goodsOf(question, sale) : 0,
    currency,
  }
  const vatNumber = await validVatNumber(question.vatNumber)
  const isShipping = question.isShipped && destination !== null
  const shippingChoice = isShipping ? chooseShipping(tiers, question.shippingTier) : null
  const quote = quotePurchase({
    currency,
    lines: question.lines,
    discounts,
    ...(isForSome ? { buyer: await question.purchaser.read() } : {}),
    sale,
    shipping: shippingChoice?.ok ? shippingChoice.offer : null,
    taxRule:
      destination === null
        ? null
        : taxRuleFor(
            destination,
            taxSettings[region],
            { vatNumber, isExempt: false },
            ratesAt(book.taxRates, region, question.now),
          ),
    pricesIncludeTax: taxSettings[region].pricesIncludeTax,
    now: question.now,
  })
  const applied = new Set(quote.applied.map(({ code }) => code))
  const hidden = new Set(booked.filter((item) => item.hidden || item.method === 'automatic').map(({ code }) => code))
  const isSaleCode = (code: string) => code === sale?.code && (quote.savedBySale > 0 || applied.has(code))
  const unknown = asked.filter(
    (code) => !named.some((item) => item.code === code) && !book.byCode.has(code) && !isSaleCode(code),
  )
  const affiliateCodes: string[] = []
  if (unknown.length > 0) for (const find of effects.referralCodes) affiliateCodes.push(...(await find(db, unknown)))
  await guesses?.count(unknown.filter((code) => !affiliateCodes.includes(code)))
  const counted = booked.filter(({ code }) => applied.has(code))
  return {
    quote,
    offers: isShipping ? offersToChoose(shippingOffers(tiers)) : [],
    shippingChoice,
    discountIds: counted.map(({ id }) => id),
    codes: [...counted.map(({ code }) => code), ...affiliateCodes],
    saleCode: asked.find((code) => quote.savedBySale > 0 && isSaleCode(code)) ?? null,
    affiliateCodes,
    refusedCodes: [
      ...asked
        .filter(
          (code) => !named.some((item) => item.code === code) && !affiliateCodes.includes(code) && !isSaleCode(code),
        )
        .map((code) => ({ code, reason: 'not_found' as const, rivals: [] })),
      ...quote.refused
        .filter(({ code }) => asked.includes(code) || !hidden.has(code))
        .filter(({ code }) => asked.includes(code)),
    ],
    vatNumberValid: question.vatNumber === null ? null : vatNumber !== null,
  }
}

/** Amount before codes and without deposits, which are returned; decides free shipping. */
const goodsOf = ({ currency, lines, now }: PurchaseQuestion, sale: BookedSale | null): number =>
  quotePurchase({
    currency,
    lines: lines.filter(({ kind }) => kind !== 'deposit'),
    discounts: [],
    sale,
    shipping: null,
    taxRule: null,
    pricesIncludeTax: false,
    now,
  }).subtotal

/** Loads generated codes: each has its own uses and its promotion's terms. */
async function generatedOf(db: Queryable, book: PriceBook, codes: readonly string[]): Promise<BookedDiscount[]> {
  const unknown = codes.filter((code) => !book.byCode.has(code))
  if (unknown.length === 0 || book.generated.size === 0) return []
  return (await findGeneratedCodes(db, unknown)).flatMap(({ id, code, parentId }) => {
    const terms = book.generated.get(parentId ?? 0)
    return terms ? { ...terms, id, code, redemptionsMax: 1 } : []
  })
}

async function claimsOf(
  db: Queryable,
  booked: readonly BookedDiscount[],
  customer: string | null,
): Promise<DiscountClaim[]> {
  const limited = booked.filter((item) => item.redemptionsMax !== null || item.perCustomerMax !== null)
  const counts =
    limited.length === 0
      ? []
      : await countRedemptions(
          db,
          limited.map(({ id }) => id),
          customer ?? '',
        )
  return booked.map((discount) => {
    const count = counts.find(({ id }) => id === discount.id)
    return { discount, redemptions: count?.redemptions ?? 0, customerRedemptions: count?.customerRedemptions ?? 0 }
  })
}

/** Refuses a purchase that can't be shipped; mentions the weight if that is the reason. */
export function refuseShipping(choice: Extract<ShippingChoice, { ok: false }>): never {
  const { code, weightMaxGrams } = choice
  if (code === 'shipping_tier_not_supported_for_destination') fail('shipping_tier_not_supported_for_destination')
  fail(
    'no_shipping_for_destination',
    weightMaxGrams === null
      ? {}
      : {
          message: m.tooHeavy({ kg: formatNumber(weightMaxGrams / 1000) }),
          facts: { weight_max_grams: weightMaxGrams },
        },
  )
}

/** Key for counting code uses: the user, else the email address. */
export const customerOf = (actor: Pick<Actor, 'userId'>, email: string | null): string | null =>
  actor.userId === null ? (email === null ? null : `mail/${email.toLowerCase()}`) : `user/${actor.userId}`
