import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { confirmTwoFactor } from '../contract/security.ts'
import { queueNotice } from './account-mails.ts'
import { deleteSessions, lockUser } from './queries.ts'
import { makeBackupCodes, takeSecondFactor } from './second-factor.ts'
import { startSession } from './start-session.ts'
import { confirmTwoFactorRow, findTwoFactor } from './two-factor-queries.ts'
import * as m from '../messages/m.ts'

export const confirmTwoFactorOperation = operation(confirmTwoFactor, async (context) => {
  const { transact, services, actor, input, now } = context
  const userId = actor.userId ?? fail('not_logged_in')
  await services.limits.consume('two-factor', `user/${userId}`, 10, 900)
  const { codes, hashes } = makeBackupCodes(userId)
  return transact(async (tx) => {
    const user = (await lockUser(tx, userId)) ?? fail('not_logged_in')
    const row = (await findTwoFactor(tx, userId)) ?? fail('token_invalid')
    if (row.confirmedAt !== null) fail('token_invalid')
    if (!(await takeSecondFactor(tx, services, userId, input.body.code, { pending: true })))
      fail('two_factor_invalid', { fields: { code: [m.wrongCode()] } })
    await confirmTwoFactorRow(tx, userId, hashes)
    await deleteSessions(tx, userId)
    await startSession(tx, context, userId)
    await queueNotice(tx, user, m.twoFactorTurnedOn(), now)
    return { backup_codes: codes }
  })
})
