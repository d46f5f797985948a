import { z } from 'zod'
import { pricesByCurrency } from '#kit/money.ts'
import { toolMethods, toolProtocols } from './connections.ts'

/** What our own people do: write the files over the internet, on a control unit sent to us, or in our workshop. */
export const toolServices = ['remote', 'mail_in', 'workshop'] as const
export type ToolService = (typeof toolServices)[number]

/** What renting a tool costs, minor units by currency, and how long it lasts. */
export const rentalTerms = z.object({
  days: z.number().int(),
  fee: pricesByCurrency,
  deposit: pricesByCurrency,
  /** What a tool that never comes back costs, the deposit included. */
  value: pricesByCurrency,
  /** For each day after the return-by date, up to the deposit. */
  late_fee: pricesByCurrency,
  /** For each day that is added. */
  extra_day: pricesByCurrency,
  /** The part of the fee that counts toward buying the tool, in percent. */
  credit_percent: z.number().int(),
})
export type RentalTerms = z.infer<typeof rentalTerms>

export const tool = z.object({
  id: z.number().int(),
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
  /** Null where it isn’t rented out. */
  rental: rentalTerms.nullable(),
  service: z.enum(toolServices).nullable(),
  /** The region of a service; null for everywhere. */
  region: z.union([z.literal(1), z.literal(2)]).nullable(),
})
export type Tool = z.infer<typeof tool>
