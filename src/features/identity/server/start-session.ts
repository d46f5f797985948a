import { type Actor, allowedCurrency } from '#access/actor.ts'
import type { Services } from '#integrations/services.ts'
import type { Currency } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { rememberMailLanguage } from '#features/mails/server/queue-mail.ts'
import type { User } from '../contract/identity.ts'
import { cookieNames, cookieValue, setCookie, signed } from './cookies.ts'
import { deleteSession, findUser, insertSession, type NewSession, shownUser } from './queries.ts'
import { sessionDays } from './read-session.ts'
import { hashToken, randomToken } from './tokens.ts'

/** The parts of an operation's context needed to start and end sessions. */
export interface SessionContext {
  actor: Actor
  services: Services
  reply: Headers
  headers: Readonly<Record<string, string | undefined>>
  now: Date
}

/** Browsers cap cookies at 400 days. The session's end is enforced on the server. */
export const cookieSeconds = 400 * 24 * 3600

/**
 * Starts a session with a new ID and ends the one sent along, which prevents session fixation (INV-21). Sets the
 * cookie and the identity header.
 */
export async function startSession(db: Queryable, context: SessionContext, userId: number): Promise<User> {
  const { actor, services, reply } = context
  const row = await findUser(db, userId)
  if (!row) throw new Error('a session for nobody')
  if (actor.userId !== null && actor.sessionId !== null) await deleteSession(db, actor.userId, Number(actor.sessionId))
  const { cookie } = await openSession(db, services.secret, {
    userId,
    address: actor.address,
    userAgent: context.headers['user-agent']?.slice(0, 400) ?? null,
    now: context.now,
  })
  await rememberMailLanguage(db, row.email)
  const names = cookieNames(services.settings)
  reply.append('set-cookie', setCookie(services.settings, names.session, cookie, cookieSeconds))
  if (cookieValue(context.headers['cookie'], names.staff) !== null)
    reply.append('set-cookie', setCookie(services.settings, names.staff, '', 0))
  choosePreferred(context, row.preferredDisplayCurrency ?? (await usualCurrency(db, context, userId)))
  return showIdentity(reply, shownUser(row))
}

/** A member of a dealer sees prices in the dealer's currency, unless this browser has chosen another. */
async function usualCurrency(
  db: Queryable,
  { actor, services, headers }: SessionContext,
  userId: number,
): Promise<Currency | null> {
  if (cookieValue(headers['cookie'], cookieNames(services.settings).currency) !== null) return null
  for (const find of services.effects.businessCurrency) {
    const found = await find(db, userId, actor.region)
    if (found !== null) return found
  }
  return null
}

/**
 * Selects the user's preferred currency if the region sells in it. Uses the same cookie as a visitor's choice, since
 * public responses are cached by region and currency and each request needs exactly one.
 */
export function choosePreferred(
  { actor, services: { settings }, reply }: Pick<SessionContext, 'actor' | 'services' | 'reply'>,
  preferred: Currency | null,
): void {
  if (preferred === null || allowedCurrency(actor.region, preferred) !== preferred) return
  reply.append('set-cookie', setCookie(settings, cookieNames(settings).currency, preferred, cookieSeconds))
}

/** Creates a session and returns the value of its cookie. */
export async function openSession(
  db: Queryable,
  secret: string,
  { now, until, ...session }: Omit<NewSession, 'tokenHash' | 'expiresAt'> & { now: Date; until?: Date },
): Promise<{ id: number; cookie: string }> {
  const token = randomToken()
  const expiresAt = until ?? new Date(now.getTime() + sessionDays * 24 * 3600 * 1000)
  const id = await insertSession(db, { ...session, tokenHash: hashToken(token), expiresAt })
  return { id, cookie: signed(secret, 'session', token) }
}

/** Deletes the session cookie and reports that no one is logged in. */
export function forgetSession({ services, reply }: Pick<SessionContext, 'services' | 'reply'>): void {
  const { session, staff } = cookieNames(services.settings)
  for (const name of [session, staff]) reply.append('set-cookie', setCookie(services.settings, name, '', 0))
  showIdentity(reply, null)
}

/** The identity header of specification section 6: JSON in ASCII. */
export function showIdentity<T extends User | null>(reply: Headers, user: T): T {
  const json = JSON.stringify(user).replaceAll(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  reply.set('x-identity', json)
  return user
}
