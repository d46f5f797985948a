import { z } from 'zod'
import { minor } from '#kit/money.ts'
import { email, id, slug } from '#kit/shapes.ts'
import { destination, estimate, purchaseOrder, splitCredits, vatNumber } from '#features/checkout/contract.ts'
import { orderAddress } from '#features/orders/contract.ts'
import { orderTypes, type OrderType } from '#features/tools/rules.ts'
import { discountCodesInput } from '#features/pricing/contract/own-prices.ts'

/**
 * install: we flash, for the install fee. own: the customer has the tool. rental: with a rented tool. buy: with a tool that is
 * bought with the tunes. dealer: a dealer flashes it and is paid there.
 */
export const toolWays = ['install', 'own', 'rental', 'buy', 'dealer'] as const
export type ToolWay = (typeof toolWays)[number]

/** How tunes get onto the car, with the way that counts when none is named. */
export const toolChoice = (usual: ToolWay) => ({
  /** The line of tools that the files are made for; without one the usual one that the set supports. */
  order_type: z.enum(orderTypes).optional(),
  tool: z.enum(toolWays).default(usual),
  /** The tool that is rented or bought, or the service that installs; without one the cheapest that flashes everything. */
  tool_slug: slug.optional(),
  /** The dealer that installs, and the day that the customer would like. */
  installer: slug.optional(),
  install_on: z.iso.date().optional(),
  /** Slugs of the tools that the customer has; they count with `own`. */
  owned_tools: z.array(slug).max(100).default([]),
})
export type ToolChoice = {
  order_type?: OrderType | undefined
  tool: ToolWay
  tool_slug?: string | undefined
  installer?: string | undefined
  install_on?: string | undefined
  owned_tools: string[]
}

/** Codes, VAT number, place and person of an estimate. */
export const estimateTerms = {
  discount_codes: discountCodesInput,
  vat_number: vatNumber.optional(),
  /** Where the purchase is taxed. */
  destination: destination.optional(),
  email: email.optional(),
  /** How what is shipped travels: a rented or bought tool, and parts. */
  shipping_tier: slug.optional(),
}

/** Anyone who buys tunes. */
export const tunesBuyer = {
  billing_address: orderAddress.optional(),
  billing_address_id: id.optional(),
  /** Where a tool and parts go, where that isn’t the billing address. */
  shipping_address: orderAddress.optional(),
  shipping_address_id: id.optional(),
  shipping_tier: slug.optional(),
  purchase_order: purchaseOrder.optional(),
  /** The total that the customer saw, minor units: a different one is refused instead of charged. */
  shown_total: minor.optional(),
}

export const tunesEstimate = estimate.extend({
  /** Slugs of the tools that are used: the customer's own or the rented one, else the cheapest set; null for no set. */
  tools: z.array(z.string()).nullable(),
  /** The same by name. */
  tool_names: z.array(z.string()).nullable(),
  /** Slugs of the customer's own tools that flash the choice; null when they do not. */
  own_tools: z.array(z.string()).nullable(),
  order_types: z.array(z.enum(orderTypes)),
  rental_tools: z.array(
    z.object({
      id: z.number().int(),
      slug: z.string(),
      name: z.string(),
      days: z.number().int(),
      fee: minor,
      deposit: minor,
    }),
  ),
  /** Tune credits a dealer gets with these tunes, with their description. */
  split_credits: splitCredits,
})
export type TunesEstimate = z.output<typeof tunesEstimate>

/** What a choice of tunes is refused for, and what buying it is refused for. */
export const selectionRefusals = [
  'not_found',
  'not_sold_in_currency',
  'tune_missing_tools',
  'tunes_unsolvable',
  'tunes_conflict',
  'rental_unavailable',
  'no_shipping_for_destination',
  'shipping_tier_not_supported_for_destination',
] as const
export const tunesRefusals = [
  ...selectionRefusals,
  'discount_code_invalid',
  'discount_code_spent',
  'price_changed',
] as const
