import type { Actor } from '#access/actor.ts'
import { guessesOf } from '#features/pricing/server/code-guesses.ts'
import { basketOf, vehicleMarks } from '#features/catalog-purchases/rules.ts'
import type { ToolChoice } from '#features/catalog-purchases/contract/shapes.ts'
import { type PricedLine, priceWantedTunes, toolsOfEstimate } from '#features/catalog-purchases/server/price-tunes.ts'
import { readPriceBook } from '#features/pricing/server/price-book.ts'
import { pricePurchase, purchaserOf } from '#features/pricing/server/price-purchase.ts'
import type { TaxDestination } from '#features/pricing/tax.ts'
import { readVehicleInFull } from '#features/catalog/server/vehicle-in-full.ts'
import type { Services } from '#integrations/services.ts'
import { fail } from '#kit/refusal.ts'
import type { Database, Queryable } from '#kit/server/database.ts'
import type { RequestVehicle } from '../contract/shapes.ts'
import type { RequestRow } from './queries.ts'
import * as m from '../messages/m.ts'

export interface Pricing {
  db: Queryable
  database: Database
  services: Services
  actor: Actor
  now: Date
}
export interface PricingBuyer {
  destination: TaxDestination | null
  email: string | null
  codes: string[]
  vatNumber: string | undefined
  tools: ToolChoice
  shippingTier?: string | undefined
}

/**
 * Price of a request by the shop's own rules: its tunes and tools, or the price quoted by staff. An attached purchase
 * file doesn't matter (specification section 5).
 */
export async function priceRequest(pricing: Pricing, row: RequestRow, buyer: PricingBuyer) {
  if (row.quote !== null) return priceQuote(pricing, row, buyer)
  if (row.vehicle === null || row.tuneIds.length === 0) return fail('request_incomplete')
  const { label: _label, ...vehicle } = row.vehicle
  const { basket, lines, priced, orderVehicle, seesDealerTexts } = await priceWantedTunes(
    pricing,
    {
      vehicle,
      tune_ids: row.tuneIds,
      ...buyer.tools,
      parts: [],
      discount_codes: buyer.codes,
      vat_number: buyer.vatNumber,
    },
    buyer,
  )
  return {
    lines,
    priced,
    orderVehicle,
    rental: basket.rental,
    toolsShown: toolsOfEstimate(basket),
    tools: basket,
    seesDealerTexts,
  }
}

async function priceQuote({ db, database, services, actor, now }: Pricing, row: RequestRow, buyer: PricingBuyer) {
  if (row.quote === null || row.quoteCurrency !== actor.currency)
    fail('not_sold_in_currency', { facts: { currency: row.quoteCurrency } })
  const line: PricedLine = {
    slug: `${row.purpose}-work`,
    name: row.purpose === 'immo' ? m.immobilizerWork() : m.customCalibration(),
    tuneId: null,
    productId: null,
    options: [],
    priced: {
      id: 'quote',
      kind: 'tune',
      unitPrice: row.quote,
      quantity: 1,
      marks: vehicleMarks(row.vehicle),
      isFixed: true,
      isTaxable: true,
      weightGrams: 0,
    },
  }
  // A quote is a price for this one car, so sales and automatic codes don't apply.
  const book = { ...(await readPriceBook(database, services.versions)), automatic: () => [], sales: [] }
  const priced = await pricePurchase(db, book, services, {
    region: actor.region,
    currency: actor.currency,
    lines: [line.priced],
    isShipped: false,
    destination: buyer.destination,
    shippingTier: null,
    codes: buyer.codes,
    guesses: guessesOf(services, actor),
    vatNumber: buyer.vatNumber || null,
    purchaser: purchaserOf(db, services, actor, buyer.email),
    now,
  })
  const toolsShown = { tools: [], tool_names: [], own_tools: null, order_types: [], rental_tools: [] }
  return {
    lines: [line],
    priced,
    orderVehicle: row.vehicle,
    toolsShown,
    tools: null,
    rental: null,
    seesDealerTexts: false,
  }
}

/** Names of the selected vehicle and tunes. Fails if one doesn't exist or they can't be combined. */
export async function readChoice(
  { database, services, actor }: Pick<Pricing, 'database' | 'services' | 'actor'>,
  vehicle: Omit<RequestVehicle, 'label'>,
  tuneIds: readonly number[],
): Promise<{ vehicle: RequestVehicle; tuneNames: string[] }> {
  const full = await readVehicleInFull(database, services.versions, vehicle)
  const { engine, transmission } = full
  const offered = [...engine.tunes, ...(transmission?.tunes ?? [])]
  if (tuneIds.length > 0) {
    const choice = basketOf({
      offered,
      tuneIds,
      tools: full.tools,
      engineRestrictions: engine.tool_restrictions,
      transmissionRestrictions: transmission?.tool_restrictions ?? [],
      how: 'own',
      region: actor.region,
      currency: actor.currency,
    })
    // Tool and currency problems are reported when pricing.
    if (!choice.ok && (choice.problem === 'not_found' || choice.problem === 'tunes_conflict')) fail(choice.problem)
  }
  const label = [
    `${full.makeName} ${full.modelName} ${vehicle.year}`,
    engine.name,
    ...(transmission ? [transmission.name] : []),
  ]
  return {
    vehicle: { ...vehicle, label: label.join(', ') },
    tuneNames: tuneIds.flatMap((id) => offered.find((tune) => tune.id === id)?.name ?? []),
  }
}
