import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { updateCurrentUser } from '../contract/identity.ts'
import { shownUser, updateUser } from './queries.ts'
import { choosePreferred, showIdentity } from './start-session.ts'

export const updateCurrentUserOperation = operation(updateCurrentUser, async (context) => {
  const { tx, actor, input, reply } = context
  const { name, preferred_display_currency: preferred } = input.body
  const row = await updateUser(tx, actor.userId ?? fail('not_logged_in'), {
    ...(name === undefined ? {} : { name }),
    ...(preferred === undefined ? {} : { preferredDisplayCurrency: preferred }),
  })
  if (preferred) choosePreferred(context, preferred)
  return showIdentity(reply, shownUser(row))
})
