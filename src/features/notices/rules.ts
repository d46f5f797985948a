import type { SwitchStates } from './contract/notices.ts'

const europeanOutsideEurope = new Set([
  'Atlantic/Canary',
  'Atlantic/Madeira',
  'Atlantic/Azores',
  'Atlantic/Reykjavik',
  'Atlantic/Faroe',
  'Asia/Nicosia',
  'Asia/Famagusta',
  'Africa/Ceuta',
  'Arctic/Longyearbyen',
])
const northAmerican = /^(America|US|Canada|Mexico|Pacific\/Honolulu)(\/|$)/

/** The region implied by a visitor's time zone; null when it implies none. */
export function regionOfTimeZone(timeZone: string): 1 | 2 | null {
  if (timeZone.startsWith('Europe/') || europeanOutsideEurope.has(timeZone)) return 2
  return northAmerican.test(timeZone) ? 1 : null
}

/** The region to suggest: the other one, if the time zone implies it (specification section 4); else null. */
export function proposedRegion(region: 1 | 2, timeZone: string): 1 | 2 | null {
  const implied = regionOfTimeZone(timeZone)
  return implied === null || implied === region ? null : implied
}

type ShortageOf = 'fz' | 'fzl'

export interface ShortageNotice {
  of: ShortageOf
  /** The month it is expected back; null when unknown. */
  month: string | null
}

/** The active notices; the month is included only if its notice is enabled and it is not empty. */
export function shortageNotices(switches: Omit<SwitchStates, 'features'>): ShortageNotice[] {
  return (['fz', 'fzl'] as const).flatMap((of) => {
    if (!switches[`${of}-shortage`]) return []
    const month = switches[`${of}-shortage-month`].trim()
    return [{ of, month: month === '' ? null : month }]
  })
}
