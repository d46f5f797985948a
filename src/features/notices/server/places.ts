import type { Region } from '#access/actor.ts'
import { cookieNames, setCookie } from '#features/identity/server/cookies.ts'
import { parsePairs } from '#integrations/pairs.ts'
import type { Settings } from '#integrations/settings.ts'
import type { TextLocale } from '#kit/locale.ts'
import * as m from '../messages/m.ts'

export const regionNames = (): Readonly<Record<Region, string>> => ({ 1: m.northAmerica(), 2: m.europe() })

/** The origin of a region with its own host; null when a cookie decides. */
export function regionOrigin(settings: Settings, region: Region): string | null {
  const host = [...parsePairs(settings.REGION_HOSTS)].find(([, id]) => Number(id) === region)?.[0]
  return host === undefined ? null : `${new URL(settings.publicOrigin).protocol}//${host}`
}

const yearSeconds = 365 * 24 * 3600

/** Cookies for the chosen region, currency and, if given, language. */
export function placeCookies(
  settings: Settings,
  place: { region: Region; currency: string; language?: TextLocale | undefined },
): string[] {
  const names = cookieNames(settings)
  return [
    setCookie(settings, names.region, String(place.region), yearSeconds),
    setCookie(settings, names.currency, place.currency, yearSeconds),
    ...(place.language === undefined ? [] : [setCookie(settings, names.language, place.language, yearSeconds)]),
  ]
}
