import type { Wallet } from '#integrations/payments/wallets.ts'
import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { textLocales } from '#kit/locale.ts'
import { currency } from '#kit/money.ts'
import { allOf, idParams, int, time } from '#kit/shapes.ts'
import { regions } from '#access/actor.ts'
import { saleTypes } from '#features/pricing/sale.ts'

const region = z.literal(regions)

export const alertLevels = ['info', 'warning', 'danger'] as const
export const alert = z.object({
  id: int,
  level: z.enum(alertLevels),
  message: z.string(),
  link: z.string().nullable(),
})
export type Alert = z.infer<typeof alert>

/** The current sale (specification section 3). `dollar` amounts are minor units of the payment currency. */
export const runningSale = z.object({
  type: z.enum(saleTypes),
  amount: int,
  amountType: z.enum(['percent', 'dollar']),
  name: z.string(),
  description: z.string(),
  code: z.string().nullable(),
  /** ISO 8601 in UTC. */
  start: z.string(),
  end: z.string(),
  countdown: z.boolean(),
})

/** Features controlled by switches. */
export const featureSwitches = ['kit-builder', 'immo-off', 'cart-reminders'] as const
export type FeatureSwitch = (typeof featureSwitches)[number]

export const switchStates = z.object({
  'fz-shortage': z.boolean(),
  /** For example "March"; empty when unknown. */
  'fz-shortage-month': z.string(),
  'fzl-shortage': z.boolean(),
  'fzl-shortage-month': z.string(),
  features: z.array(z.enum(featureSwitches)),
})
export type SwitchStates = z.infer<typeof switchStates>

export const siteContext = z.object({
  region,
  regions: z.array(
    z.object({ id: region, name: z.string(), origin: z.string().nullable(), currencies: z.array(currency) }),
  ),
  currency,
  currencies: z.array(currency),
  pricesIncludeTax: z.boolean(),
  sale: runningSale.nullable(),
  /** The page with the card fields; null when the payment provider's script renders them. */
  paymentFrameUrl: z.string().nullable(),
  /** Accepted wallets besides cards. */
  wallets: z.array(z.enum(['paypal', 'apple_pay', 'google_pay'] satisfies Wallet[])).readonly(),
  publicOrigin: z.string(),
  consent: z.object({ implied: z.boolean(), analytics: z.boolean(), pixel: z.boolean() }),
  features: z.array(z.enum(featureSwitches)),
  /** As of when the page was rendered. */
  switches: switchStates,
  /** The region's support hours in the page's language. */
  supportHours: z.string(),
  /** Alerts for all visitors; users' alerts come with the session. */
  alerts: z.array(alert),
})

export const getSiteContext = get(
  '/v1/house',
  'Returns the region’s currencies, tax, sale, features and consent settings',
  { access: 'public', output: siteContext },
)

export const choosePlace = post(
  '/v1/place',
  'Sets region, currency and language. Falls back to the region’s first currency if it doesn’t sell in the chosen one.',
  {
    access: 'public',
    body: z.strictObject({
      region: region.optional(),
      currency: currency.optional(),
      language: z.enum(textLocales).optional(),
    }),
    output: z.object({
      region,
      currency,
      /** The region's own host; null when this host now shows it. */
      origin: z.string().nullable(),
    }),
    perMinute: 60,
  },
)

export const getSwitchStates = get('/switch-states', 'Returns shortage switches and enabled features', {
  access: 'public',
  output: switchStates,
})

export const listAlerts = get('/alerts', 'Lists alerts, without those the user has dismissed', {
  access: 'public',
  output: allOf(alert),
})

export const closeAlert = post('/alerts/:id/close', 'Dismisses an alert for the logged-in user', {
  access: 'user',
  params: idParams,
  errors: ['not_found'],
})

export const tagPattern = /^[A-Za-z0-9][\w-]{0,59}$/
export const tagKinds = ['vehicle', 'product', 'code'] as const
export const tag = z.object({
  tag: z.string(),
  /** vehicle: a path below /catalog. product: a slug. code: a discount code. */
  kind: z.enum(tagKinds),
  target: z.string(),
})
export type Tag = z.infer<typeof tag>

export const getTag = get('/v1/tags/:tag', 'Resolves a short URL such as /tune/{tag}', {
  access: 'public',
  params: z.object({ tag: z.string().regex(tagPattern) }),
  output: tag,
  errors: ['not_found'],
  perMinute: 120,
})

export const keepConsent = post('/v1/consents', 'Records or withdraws this browser’s consent', {
  access: 'public',
  body: z.strictObject({
    /** The random ID that the browser stores with its choice. */
    subject: z.uuid(),
    version: int.min(1).max(1000),
    analytics: z.boolean(),
    pixel: z.boolean(),
  }),
  output: z.object({ created_at: time }),
  status: 201,
  perMinute: 20,
})
