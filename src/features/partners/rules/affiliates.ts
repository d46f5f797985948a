import { luminance } from '#kit/contrast.ts'

export const applicationStates = ['open', 'accepted', 'refused'] as const
export type ApplicationState = (typeof applicationStates)[number]

const visitWords = /^([A-Z0-9]{3,24})\.(\d{1,13})$/
/** The value of the referral cookie: the code and the time of the visit. */
export const referralCookie = (code: string, at: Date): string => `${code}.${at.getTime()}`

/**
 * The code of a visit that still counts; null for anything else.
 * @param windowDays how many days a visit counts
 */
export function referralOf(
  cookie: string | undefined,
  now: Date,
  windowDays: number,
): { code: string; visitedAt: Date } | null {
  const match = visitWords.exec(cookie ?? '')
  if (!match) return null
  const visitedAt = new Date(Number(match[2]))
  const age = now.getTime() - visitedAt.getTime()
  return age >= 0 && age <= windowDays * 86_400_000 ? { code: match[1]!, visitedAt } : null
}

/** Parses a URL that is safe to link: https only. Null for anything else, such as javascript URLs. */
export function safeWebsite(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.protocol === 'https:' ? url : null
}

/**
 * The more readable of black and white on a color, with a contrast of at least 4.5:1. Null unless the color is
 * #rrggbb.
 */
export function inkOn(color: string): '#000000' | '#ffffff' | null {
  if (!/^#[0-9a-f]{6}$/.test(color)) return null
  // At equal contrast with black and white: (l + 0.05)² = 1.05 × 0.05.
  return (luminance(color) + 0.05) ** 2 > 1.05 * 0.05 ? '#000000' : '#ffffff'
}

export const offerStates = ['open', 'joined', 'withdrawn', 'expired'] as const
export type OfferState = (typeof offerStates)[number]
/** How many days an offer's link works after it was mailed. */
export const offerDays = 30

/** The state of an offer. A joined one stays joined. */
export function offerState(
  offer: { joinedAt: Date | null; revokedAt: Date | null; expiresAt: Date },
  now: Date,
): OfferState {
  if (offer.joinedAt !== null) return 'joined'
  if (offer.revokedAt !== null) return 'withdrawn'
  return offer.expiresAt <= now ? 'expired' : 'open'
}
