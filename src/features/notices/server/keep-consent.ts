import { operation } from '#access/operation.ts'
import { setCookie } from '#features/identity/server/cookies.ts'
import type { Services } from '#integrations/services.ts'
import { isOutsideOffered, readBoard } from './board.ts'
import { keepConsent } from '../contract/notices.ts'
import { insertConsent } from './queries.ts'

/** Names of cookies that need consent. */
type ConsentCookies = (settings: Services['settings']) => readonly string[]
declare module '#access/feature.ts' {
  interface KnownEffects {
    consentCookies: ConsentCookies
  }
}

/**
 * Each choice is a new record with its time and version; withdrawing is another choice (INV-30), which also removes
 * the cookies that need consent.
 */
export const keepConsentOperation = operation(keepConsent, async (context) => {
  const { tx, actor, database, services, reply, input } = context
  const { settings, effects, versions } = services
  const board = await readBoard(database, versions)
  const { body } = input
  const isRefusal =
    !body.analytics &&
    !body.pixel &&
    (['analytics', 'pixel'] as const).some((name) => isOutsideOffered(board, settings, name))
  if (isRefusal)
    for (const name of effects.consentCookies.flatMap((names) => names(settings)))
      reply.append('set-cookie', setCookie(settings, name, '', 0))
  return { created_at: await insertConsent(tx, { ...body, userId: actor.userId, region: actor.region }) }
})
