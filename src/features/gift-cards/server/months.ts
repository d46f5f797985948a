import type { Region } from '#access/actor.ts'
import { parsePairs } from '#integrations/pairs.ts'
import type { Settings } from '#integrations/settings.ts'
import { lawfulMonths } from '../rules.ts'

/** The validity of a region's cards in months; null when they never expire. */
export function giftCardMonths(settings: Pick<Settings, 'GIFT_CARD_MONTHS'>, region: Region): number | null {
  const given = parsePairs(settings.GIFT_CARD_MONTHS).get(String(region))
  if (given === undefined) return lawfulMonths[region]
  return given === 'never' ? null : Number(given)
}
