import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { removeSession } from '../contract/identity.ts'
import { deleteSession } from './queries.ts'
import { forgetSession } from './start-session.ts'

export const removeSessionOperation = operation(removeSession, async (context) => {
  const { tx, actor, input } = context
  if (!(await deleteSession(tx, actor.userId ?? 0, input.params.id))) fail('not_found')
  if (String(input.params.id) === actor.sessionId) forgetSession(context)
  return null
})
