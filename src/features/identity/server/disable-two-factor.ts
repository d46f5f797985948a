import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { disableTwoFactor } from '../contract/security.ts'
import { queueNotice } from './account-mails.ts'
import { confirmPassword } from './confirm-password.ts'
import { refuseLastFactor } from './demanded-factor.ts'
import { findUser, lockUser, shownUser } from './queries.ts'
import { takeSecondFactor } from './second-factor.ts'
import { showIdentity } from './start-session.ts'
import { deleteTwoFactor } from './two-factor-queries.ts'
import * as m from '../messages/m.ts'

export const disableTwoFactorOperation = operation(disableTwoFactor, async (context) => {
  const { db, transact, services, actor, input, now, reply } = context
  const userId = actor.userId ?? fail('not_logged_in')
  await confirmPassword(db, services, userId, input.body.current_password)
  await services.limits.consume('two-factor', `user/${userId}`, 10, 900)
  await transact(async (tx) => {
    await lockUser(tx, userId)
    if (!(await takeSecondFactor(tx, services, userId, input.body.code)))
      fail('two_factor_invalid', { fields: { code: [m.wrongCode()] } })
    await deleteTwoFactor(tx, userId)
    await refuseLastFactor(tx, userId)
    const user = (await findUser(tx, userId)) ?? fail('not_logged_in')
    await queueNotice(tx, user, m.twoFactorTurnedOff(), now)
    showIdentity(reply, shownUser(user))
  })
  return null
})
