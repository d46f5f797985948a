import type { Region } from '#access/actor.ts'
import { parsePairs } from '#integrations/pairs.ts'
import type { Settings } from '#integrations/settings.ts'
import { lawfulMonths } from '../rules.ts'

/** How many months a card of a region is good for; null where it never expires. */
export function giftCardMonths(settings: Pick<Settings, 'GIFT_CARD_MONTHS'>, region: Region): number | null {
  const given = parsePairs(settings.GIFT_CARD_MONTHS).get(String(region))
  if (given === undefined) return lawfulMonths[region]
  return given === 'never' ? null : Number(given)
}
