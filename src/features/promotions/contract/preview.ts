import { z } from 'zod'
import { post } from '#kit/contract.ts'
import { currency, minor } from '#kit/money.ts'
import { int, slug } from '#kit/shapes.ts'
import { promotionFields } from './promotion-fields.ts'

/** Buyer of the example cart: a returning customer, a new one, or a dealer member. */
const exampleBuyers = ['returning', 'new', 'dealer'] as const

/** Fields of a promotion that affect prices. */
const terms = z.strictObject(promotionFields).omit({ name: true, code: true, state: true, publish_at: true })

const priced = z.object({
  subtotal: minor,
  discount: minor,
  shipping: minor,
  tax: minor,
  total: minor,
  /** Applied discounts by customer-facing name, with their amounts. */
  discounts: z.array(z.object({ label: z.string(), amount: minor })),
})

export const previewPromotion = post(
  '/v1/admin/promotions/preview',
  'Prices an example cart with and without a promotion. Changes nothing.',
  {
    access: 'promotions.manage',
    body: z.strictObject({
      promotion: terms,
      currency,
      buyer: z.enum(exampleBuyers).default('returning'),
      products: z.array(z.strictObject({ slug, quantity: int.min(1).max(20) })).max(20),
      tunes: z.array(slug).max(10),
    }),
    output: z.object({
      currency,
      lines: z.array(z.object({ name: z.string(), quantity: int, amount: minor, discount: minor, before: minor })),
      before: priced,
      after: priced,
      /** Why the promotion doesn’t apply to this cart; null if it does. */
      refused: z.string().nullable(),
    }),
    errors: ['not_found', 'not_sold_in_currency'],
    runs: 'query',
  },
)
