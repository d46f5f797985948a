import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { updateCurrentUser } from '../contract.ts'
import { shownUser, updateUser } from './queries.ts'
import { showIdentity } from './start-session.ts'

export const updateCurrentUserOperation = operation(updateCurrentUser, async ({ tx, actor, input, reply }) => {
  const { name, preferred_display_currency: preferred } = input.body
  const row = await updateUser(tx, actor.userId ?? fail('not_logged_in'), {
    ...(name === undefined ? {} : { name }),
    ...(preferred === undefined ? {} : { preferredDisplayCurrency: preferred }),
  })
  return showIdentity(reply, shownUser(row))
})
