import { z } from 'zod'
import { pricesByCurrency } from '#kit/money.ts'

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
})
export type Tool = z.infer<typeof tool>
