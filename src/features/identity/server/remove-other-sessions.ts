import { operation } from '#access/operation.ts'
import { removeOtherSessions } from '../contract/identity.ts'
import { deleteSessions } from './queries.ts'

export const removeOtherSessionsOperation = operation(removeOtherSessions, async ({ tx, actor }) => {
  await deleteSessions(tx, actor.userId ?? 0, Number(actor.sessionId))
  return null
})
