import type { Region } from '#access/actor.ts'
import { parsePairs, type Settings } from '#integrations/settings.ts'

export const regionNames: Readonly<Record<Region, string>> = { 1: 'North America', 2: 'Europe' }

/** The origin of a region that has a host of its own; null when the cookie decides. */
export function regionOrigin(settings: Settings, region: Region): string | null {
  const host = [...parsePairs(settings.REGION_HOSTS)].find(([, id]) => Number(id) === region)?.[0]
  return host === undefined ? null : `${new URL(settings.publicOrigin).protocol}//${host}`
}

const yearSeconds = 365 * 24 * 3600

/** Cookies of the chosen region and currency, by the names that the place of a request is read from. */
export function placeCookies(settings: Settings, place: { region?: Region; currency?: string }): string[] {
  const prefix = settings.secure ? '__Host-' : ''
  const rest = `Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${settings.secure ? '; Secure' : ''}`
  return [
    ...(place.region === undefined ? [] : [`${prefix}overboost_region=${place.region}; ${rest}`]),
    ...(place.currency === undefined ? [] : [`${prefix}overboost_currency=${place.currency}; ${rest}`]),
  ]
}
