import type { Currency } from '#kit/money.ts'
import type { Holder } from './permissions.ts'

export const regions = [1, 2] as const
/** 1 North America, 2 Europe. */
export type Region = (typeof regions)[number]

/** Currencies each region sells in; the first is its default. */
export const regionCurrencies = { 1: ['USD', 'CAD'], 2: ['EUR', 'GBP'] } as const satisfies Record<
  Region,
  readonly Currency[]
>

/** Paper size of the region. */
export const regionPaper = { 1: 'LETTER', 2: 'A4' } as const satisfies Record<Region, string>

/** Falls back to the region's first currency if it doesn't sell in this one (specification section 5). */
export function allowedCurrency(region: Region, wanted: string | null | undefined): Currency {
  const allowed: readonly Currency[] = regionCurrencies[region]
  return allowed.find((code) => code === wanted) ?? regionCurrencies[region][0]
}

/** The caller as the server knows it; never built from client claims. */
export interface Actor extends Holder {
  email: string | null
  name: string | null
  region: Region
  currency: Currency
  /** Session ID, for audit and logout. */
  sessionId: string | null
  /** Staff viewing the shop as this person (read-only), and until when; null otherwise. */
  view: { staffId: number; until: Date } | null
  /** Whether a required second factor is missing: staff rights don't apply until it is set up. */
  lacksFactor: boolean
  /** Random visitor cookie that owns a guest's idempotency keys and orders. */
  visitorId: string | null
  /** Client address as reported by trusted proxies. */
  address: string
}

declare const scopeBrand: unique symbol
/** The data an actor may access. Only this module creates scopes, and every query requires one. */
export interface Scope {
  readonly [scopeBrand]: true
  readonly region: Region
  readonly userId: number | null
  /** Whether all rows of the region are visible, as for staff. */
  readonly staff: boolean
}

const buildScope = (region: Region, userId: number | null, staff: boolean): Scope =>
  ({ region, userId, staff }) as unknown as Scope

/** Scope of one person's rows in the request's region. */
export const ownScope = (actor: Actor): Scope => buildScope(actor.region, actor.userId, false)
/** Scope of all rows in the region, for calls with a staff permission. */
export const staffScope = (actor: Actor): Scope => buildScope(actor.region, actor.userId, true)
/** Scope of background work and of the shop itself, on behalf of no person. */
export const systemScope = (region: Region): Scope => buildScope(region, null, true)
