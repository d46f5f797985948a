import { operation } from '#access/operation.ts'
import { logout } from '../contract/identity.ts'
import { forgetPending } from './pending.ts'
import { deleteParent, deleteSession } from './queries.ts'
import { forgetSession } from './start-session.ts'

export const logoutOperation = operation(logout, async (context) => {
  const { tx, actor } = context
  // Staff who log out while viewing as a customer end their own session as well.
  if (actor.view !== null) await deleteParent(tx, Number(actor.sessionId))
  else if (actor.userId !== null && actor.sessionId !== null)
    await deleteSession(tx, actor.userId, Number(actor.sessionId))
  forgetSession(context)
  forgetPending(context)
  return null
})
