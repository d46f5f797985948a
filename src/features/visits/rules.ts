import { utcDay } from '#kit/dates.ts'
/** Steps toward a purchase, in order. */
export const funnel = ['vehicle', 'tune', 'cart', 'checkout', 'paid'] as const
/** The figures counted. */
export const figureNames = ['visitors', 'views', 'bounces', 'seconds', 'entries', 'exits', ...funnel] as const
/** Events reported in addition to page views. */
export const steps = [...funnel, 'remove', 'search'] as const
export type Step = (typeof steps)[number]

/** The step a URL stands for; null for an ordinary page. */
export function stepOf(path: string, search: URLSearchParams): Step | null {
  if (/^\/profile\/orders\/[^/]+\/[^/]+\/invoice$/.test(path)) return search.has('paid') ? 'paid' : null
  if (path === '/checkout' || path === '/purchase/catalog' || path === '/tuning/purchase') return 'checkout'
  if (/^\/catalog(\/[^/]+){4,5}$/.test(path)) return search.has('tunes') ? 'tune' : 'vehicle'
  return null
}

/** The order whose invoice is shown right after payment, with the token that opens it; null for other pages. */
export function justPaid(path: string, search: URLSearchParams): { id: number; token: string } | null {
  const [, id, token] = /^\/profile\/orders\/(\d{1,15})\/([\w-]{43})\/invoice$/.exec(path) ?? []
  return id && token && search.has('paid') ? { id: Number(id), token } : null
}

/** Back-office pages, whose visits are not counted. */
export const isUncounted = (path: string): boolean => /^\/(admin|catalog-manage)(\/|$)/.test(path)

const secret = /^(?=.*\d)(?=.*[A-Za-z])[\w.-]{24,}$/
/** A path without anything that must not be stored: queries, tokens, and ids of a visitor's own records. */
export const keptPath = (path: string): string => {
  const [clean = '/'] = path.split(/[?#]/)
  const isOwn = /^\/(profile|dealer|tuner|affiliate|tuning|rental|trade-in|reviews|feedback|tcc)\//.test(clean)
  const parts = clean.split('/').map((part) => (secret.test(part) || (isOwn && /^\d+$/.test(part)) ? ':id' : part))
  return parts.join('/').slice(0, 300) || '/'
}

/** Traffic source: the campaign's source, otherwise the referrer's host, otherwise empty. */
export function sourceOf(referrer: string, utmSource: string, ownHosts: readonly string[]): string {
  if (utmSource !== '') return utmSource.toLowerCase()
  const host = URL.canParse(referrer) ? new URL(referrer).host.toLowerCase().replace(/^(www|m|l|lm)\./, '') : ''
  if (host === '' || ownHosts.includes(host)) return ''
  return /^google\.[a-z.]+$/.test(host) ? 'google' : host
}

const devices = ['phone', 'tablet', 'desktop'] as const
export type Device = (typeof devices)[number]
export function deviceOf(userAgent: string): Device {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobi)/i.test(userAgent)) return 'tablet'
  return /Mobi|iPhone|iPod|Android/i.test(userAgent) ? 'phone' : 'desktop'
}

const screenSizes = ['up to 480', '481–768', '769–1280', '1281–1920', 'over 1920'] as const
export type ScreenSize = (typeof screenSizes)[number]
/** Size class of a screen by its width in CSS pixels. */
export function screenOf(width: number): ScreenSize {
  const at = [480, 768, 1280, 1920].findIndex((max) => width <= max)
  return screenSizes[at === -1 ? 4 : at]!
}

/** What figures can be broken down by. */
export const dimensions = ['path', 'chosen_vehicle', 'source', 'campaign', 'country', 'device', 'screen'] as const
export type Dimension = (typeof dimensions)[number]

/** Formats seconds as minutes and seconds: "1:05". */
export function minutesOf(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

export const dayMs = 86_400_000
/** The days of a range in UTC, both ends included. */
export const daysBetween = (from: string, until: string): string[] => {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(until); at += dayMs) days.push(utcDay(at))
  return days
}
