import { z } from 'zod'
import { get, post, put } from '#kit/contract.ts'
import { currency, minor } from '#kit/money.ts'
import { int } from '#kit/shapes.ts'
import { dimensions, funnel, steps } from './rules.ts'

const text = (max: number) =>
  z
    .string()
    .transform((value) => value.slice(0, max))
    .default('')

export const countVisit = post('/v1/visits', 'Counts a page view, or a step such as adding a product to the cart', {
  access: 'public',
  body: z.object({
    path: z
      .string()
      .regex(/^\/(?!\/)/)
      .max(2000),
    referrer: text(2000),
    title: text(200),
    /** CSS pixels. */
    screen: z.object({ width: int.min(0).max(100_000), height: int.min(0).max(100_000) }),
    /** Whether the browser says it is automated (`navigator.webdriver`). */
    automated: z.boolean().default(false),
    /** IANA name, such as Europe/Berlin. */
    time_zone: text(60),
    utm_source: text(80),
    utm_medium: text(80),
    utm_campaign: text(80),
    step: z.enum(steps).optional(),
  }),
  runs: 'query',
  perMinute: 240,
})

/** Whether sales staff can see which pages someone opens while logged in. */
const visitConsent = z.object({ allowed: z.boolean() })
export const getVisitConsent = get('/v1/account/visit-consent', 'Returns whether the sales team can see your visits', {
  access: 'user',
  output: visitConsent,
})
export const setVisitConsent = put(
  '/v1/account/visit-consent',
  'Shows your visits to the sales team, or stops and deletes them',
  { access: 'user', body: z.strictObject({ allowed: z.boolean() }), output: visitConsent },
)

const access = 'traffic.read' as const
const day = z.iso.date()
const query = z.object({
  /** Defaults to the last 28 days. */
  from: day.optional(),
  until: day.optional(),
  region: z.enum(['1', '2']).optional(),
  /** Show bots instead of people. */
  bots: z.enum(['1']).optional(),
  path: z.string().max(300).optional(),
  source: z.string().max(80).optional(),
  campaign: z.string().max(80).optional(),
  chosen_vehicle: z.string().max(300).optional(),
  country: z.string().max(2).optional(),
  device: z.string().max(10).optional(),
  screen: z.string().max(20).optional(),
})
export type TrafficQuery = z.output<typeof query>

export const figures = z.object({
  visitors: int,
  views: int,
  /** Visitors who left after one page. */
  bounces: int,
  /** Time from the first page to the last, summed over all visitors. */
  seconds: int,
  entries: int,
  exits: int,
  ...(Object.fromEntries(funnel.map((step) => [step, int])) as Record<(typeof funnel)[number], typeof int>),
})
export type Figures = z.output<typeof figures>
/** What visitors bought of one item, in one currency. */
export const bought = z.object({
  name: z.string(),
  slug: z.string(),
  currency,
  orders: int,
  quantity: int,
  /** Before tax, after discounts. */
  net: minor,
})
export type Bought = z.output<typeof bought>
const row = figures.extend({ value: z.string() })
export type TrafficRow = z.output<typeof row>
const mediumRow = z.object({ medium: z.string(), source: z.string(), campaign: z.string(), visitors: int })
export type MediumRow = z.output<typeof mediumRow>

export const getTraffic = get('/v1/admin/web-traffic', 'Returns visits of a range of days, broken down', {
  access,
  /** Compared with the same number of days before, or with the same days a year earlier. */
  query: query.extend({ compare: z.enum(['year']).optional() }),
  output: z.object({
    from: day,
    until: day,
    total: figures,
    /** Figures of the days compared with. */
    before: figures,
    compared: z.object({ from: day, until: day }),
    days: z.array(figures.extend({ day })),
    rows: z.record(z.enum(dimensions), z.array(row)),
    /** Names of the vehicles in rows and filters. */
    vehicle_names: z.record(z.string(), z.string()),
    /** What these visitors bought, highest revenue first. */
    bought: z.array(bought),
    /** Visitors in the last five minutes. */
    live: int,
    /** Traffic by `utm_medium` of the link, such as email or cpc. */
    mediums: z.array(mediumRow),
    /** Searches without a result. */
    searches: z.array(z.object({ words: z.string(), times: int })),
    /** Vehicles people asked to be notified about. */
    vehicles: z.array(z.object({ vehicle: z.string(), people: int })),
  }),
  errors: ['validation_failed'],
})
export const exportTraffic = get('/v1/admin/web-traffic.csv', 'Exports visits of a range of days as CSV', {
  access,
  query: query.extend({ by: z.enum(['day', 'bought', 'medium', 'search', 'wanted', ...dimensions]).default('day') }),
  output: z.unknown(),
  errors: ['validation_failed'],
  perMinute: 20,
})
