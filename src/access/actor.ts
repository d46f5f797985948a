import type { Currency } from '#kit/money.ts'
import type { Holder } from './permissions.ts'

export const regions = [1, 2] as const
/** 1 North America, 2 Europe. */
export type Region = (typeof regions)[number]

/** The currencies that each region sells in; the first is the region's default. */
export const regionCurrencies = { 1: ['USD', 'CAD'], 2: ['EUR', 'GBP'] } as const satisfies Record<
  Region,
  readonly Currency[]
>

/** The paper that the region prints on. */
export const regionPaper = { 1: 'LETTER', 2: 'A4' } as const satisfies Record<Region, string>

/** A currency that the region does not allow becomes the region's first allowed one (specification section 5). */
export function allowedCurrency(region: Region, wanted: string | null | undefined): Currency {
  const allowed: readonly Currency[] = regionCurrencies[region]
  return allowed.find((code) => code === wanted) ?? regionCurrencies[region][0]
}

/** Who makes a call, as the server knows it: never built from anything the client claims. */
export interface Actor extends Holder {
  email: string | null
  name: string | null
  region: Region
  currency: Currency
  /** The session's id, for audit and for ending it. */
  sessionId: string | null
  /** Staff who see the shop as this person, and until when: such a visit reads only. Null for everyone else. */
  view: { staffId: number; until: Date } | null
  /** Staff who must have a second factor, and have none: their rights as staff do not count until they set one up. */
  lacksFactor: boolean
  /** A visitor's random cookie: owns a guest's idempotency keys and orders. */
  visitorId: string | null
  /** The client's address as trusted proxies report it. */
  address: string
}

declare const scopeBrand: unique symbol
/** The part of the data that an actor may touch. Only this module builds one; every query demands one. */
export interface Scope {
  readonly [scopeBrand]: true
  readonly region: Region
  readonly userId: number | null
  /** Staff see all rows of the region. */
  readonly staff: boolean
}

const buildScope = (region: Region, userId: number | null, staff: boolean): Scope =>
  ({ region, userId, staff }) as unknown as Scope

/** The rows of one person in the region of the request. */
export const ownScope = (actor: Actor): Scope => buildScope(actor.region, actor.userId, false)
/** All rows of the region: for calls whose permission is a staff one. */
export const staffScope = (actor: Actor): Scope => buildScope(actor.region, actor.userId, true)
/** For background work and for the shop itself, which action for no person. */
export const systemScope = (region: Region): Scope => buildScope(region, null, true)
