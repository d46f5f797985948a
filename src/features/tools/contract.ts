import { z } from 'zod'
import { pricesByCurrency } from '#kit/money.ts'
import { int } from '#kit/shapes.ts'
import { toolMethods, toolProtocols } from './connections.ts'
import { toolServices } from './services.ts'

/** Rental terms of a tool: minor units by currency, and duration. */
export const rentalTerms = z.object({
  days: int,
  fee: pricesByCurrency,
  deposit: pricesByCurrency,
  /** Charge for a tool never returned, including the deposit. */
  value: pricesByCurrency,
  /** Late fee per day, up to the deposit. */
  late_fee: pricesByCurrency,
  /** Price per added day. */
  extra_day: pricesByCurrency,
  /** Percent of the fee credited when buying the tool. */
  credit_percent: int,
})
export type RentalTerms = z.infer<typeof rentalTerms>

export const tool = z.object({
  id: int,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  product_slug: z.string().nullable(),
  install_fee: pricesByCurrency,
  is_fz3: z.boolean(),
  is_fzl: z.boolean(),
  is_benchflash: z.boolean(),
  is_dealer_ownable: z.boolean(),
  is_inhouse: z.boolean(),
  is_rentable: z.boolean(),
  methods: z.array(z.enum(toolMethods)),
  protocols: z.array(z.enum(toolProtocols)),
  /** Null if it can’t be rented. */
  rental: rentalTerms.nullable(),
  service: z.enum(toolServices).nullable(),
  /** Region of a service; null for all. */
  region: z.union([z.literal(1), z.literal(2)]).nullable(),
})
export type Tool = z.infer<typeof tool>
