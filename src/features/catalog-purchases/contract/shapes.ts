import { z } from 'zod'
import { minor } from '#kit/money.ts'
import { email, id, int, slug } from '#kit/shapes.ts'
import { destination, estimate, purchaseOrder, splitCredits, vatNumber } from '#features/checkout/contract.ts'
import { orderAddress } from '#features/orders/contract.ts'
import { orderTypes, type OrderType } from '#features/tools/rules.ts'
import { discountCodesInput } from '#features/pricing/contract/own-prices.ts'

/**
 * install: we flash it for the install fee. own: the customer owns the tool. rental: with a rented tool. buy: with a
 * tool bought along with the tunes. dealer: a dealer flashes it and is paid directly.
 */
export const toolWays = ['install', 'own', 'rental', 'buy', 'dealer'] as const
export type ToolWay = (typeof toolWays)[number]

/** How the tunes are installed. `usual` is the default. */
export const toolChoice = (usual: ToolWay) => ({
  /** The tool line that the files are made for. Defaults to the usual one among those the selection supports. */
  order_type: z.enum(orderTypes).optional(),
  tool: z.enum(toolWays).default(usual),
  /** The tool to rent or buy, or the service that installs. Defaults to the cheapest that flashes everything. */
  tool_slug: slug.optional(),
  /** The dealer to install it, and the customer's preferred day. */
  installer: slug.optional(),
  install_on: z.iso.date().optional(),
  /** Slugs of the tools that the customer owns; used with `own`. */
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

/** The optional terms of an estimate: codes, VAT number, destination and customer. */
export const estimateTerms = {
  discount_codes: discountCodesInput,
  vat_number: vatNumber.optional(),
  /** Where the purchase is taxed. */
  destination: destination.optional(),
  email: email.optional(),
  /** The shipping tier for physical goods: a rented or bought tool, and parts. */
  shipping_tier: slug.optional(),
}

/** A buyer of tunes, with or without an account. */
export const tunesBuyer = {
  billing_address: orderAddress.optional(),
  billing_address_id: id.optional(),
  /** Where a tool and parts are shipped, if not to the billing address. */
  shipping_address: orderAddress.optional(),
  shipping_address_id: id.optional(),
  shipping_tier: slug.optional(),
  purchase_order: purchaseOrder.optional(),
  /** The total shown to the customer, in minor units. A different total is refused instead of charged. */
  shown_total: minor.optional(),
}

export const tunesEstimate = estimate.extend({
  /** Slugs of the tools to use: the customer's own or the rented one, else the cheapest set; null when no set works. */
  tools: z.array(z.string()).nullable(),
  /** Their names. */
  tool_names: z.array(z.string()).nullable(),
  /** Slugs of the customer's tools that flash the selection; null when they cannot. */
  own_tools: z.array(z.string()).nullable(),
  order_types: z.array(z.enum(orderTypes)),
  rental_tools: z.array(
    z.object({
      id: int,
      slug: z.string(),
      name: z.string(),
      days: int,
      fee: minor,
      deposit: minor,
    }),
  ),
  /** Tune credits that a dealer gets with these tunes, with their description. */
  split_credits: splitCredits,
})
export type TunesEstimate = z.output<typeof tunesEstimate>

/** Error codes for invalid selections and for purchases. */
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
  /** After too many wrong discount codes. */
  'too_many_requests',
] as const
