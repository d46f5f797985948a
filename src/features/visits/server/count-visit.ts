import { utcDay } from '#kit/dates.ts'
import { getTimezone } from 'countries-and-timezones'
import { isbot } from 'isbot'
import { operation } from '#access/operation.ts'
import { countVisit } from '../contract.ts'
import { deviceOf, isUncounted, justPaid, keptPath, screenOf, sourceOf, stepOf } from '../rules.ts'
import { keepVisit, type Visit } from './buffer.ts'
import { keepPurchase } from './keep-purchase.ts'
import { keepOwnVisit } from './visit-consent.ts'
import { visitorOf } from './visitor-hash.ts'

const countries = new Map<string, string>()
/** The country of a time zone; empty if it has several or none. */
const countryOf = (timeZone: string): string => {
  const known = countries.get(timeZone)
  if (known !== undefined) return known
  const found = getTimezone(timeZone)?.countries[0] ?? ''
  if (countries.size < 1_000) countries.set(timeZone, found)
  return found
}

export const countVisitOperation = operation(countVisit, async ({ database, services, actor, headers, input, now }) => {
  const { path, referrer, title, screen, automated, step, ...rest } = input.body
  const isRefused = headers['dnt'] === '1' || headers['sec-gpc'] === '1'
  if (isRefused || isUncounted(path)) return undefined as never
  const agent = headers['user-agent'] ?? ''
  const day = utcDay(now)
  const isEvent = step !== undefined
  const { host } = new URL(services.settings.publicOrigin)
  const url = new URL(path, services.settings.publicOrigin)
  const visit: Visit = {
    at: now,
    day,
    region: actor.region,
    visitor: await visitorOf(database, day, actor.address, agent),
    isBot: automated || agent === '' || isbot(agent),
    path: keptPath(path),
    title,
    step: step ?? stepOf(url.pathname, url.searchParams),
    isView: !isEvent,
    source: sourceOf(referrer, rest.utm_source, [host, headers['host'] ?? '']).slice(0, 80),
    medium: rest.utm_medium.toLowerCase(),
    campaign: rest.utm_campaign.toLowerCase(),
    country: countryOf(rest.time_zone),
    device: deviceOf(agent),
    screen: screenOf(screen.width),
  }
  keepVisit(database, visit)
  // Staff viewing the shop as someone else are not that person.
  if (visit.isView && !visit.isBot && actor.userId !== null && actor.view === null)
    await keepOwnVisit(database, actor.userId, visit)
  const order = isEvent ? null : justPaid(url.pathname, url.searchParams)
  if (order) await keepPurchase(database, services.secret, visit, order)
  return undefined as never
})
