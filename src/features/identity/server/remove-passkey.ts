import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { removePasskey } from '../contract/security.ts'
import { queueNotice } from './account-mails.ts'
import { refuseLastFactor } from './demanded-factor.ts'
import { deletePasskey } from './passkey-queries.ts'
import { lockUser } from './queries.ts'
import * as m from '../messages/m.ts'

export const removePasskeyOperation = operation(removePasskey, async ({ tx, actor, input, now }) => {
  const user = (await lockUser(tx, actor.userId ?? 0)) ?? fail('not_logged_in')
  if (!(await deletePasskey(tx, user.id, input.params.id))) fail('not_found')
  await refuseLastFactor(tx, user.id)
  await queueNotice(tx, user, m.passkeyRemovedNotice(), now)
  return null
})
