import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { changePassword } from '../contract/security.ts'
import { passwordProblem } from '../rules.ts'
import { queueNotice } from './account-mails.ts'
import { confirmPassword } from './confirm-password.ts'
import { hashPassword } from './passwords.ts'
import { deleteSessions, findUser, writePassword } from './queries.ts'
import { startSession } from './start-session.ts'
import { voidTickets } from './tickets.ts'
import * as m from '../messages/m.ts'

export const changePasswordOperation = operation(changePassword, async (context) => {
  const { db, transact, services, actor, input, now } = context
  const user = (await findUser(db, actor.userId ?? 0)) ?? fail('not_logged_in')
  await confirmPassword(db, services, user.id, input.body.current_password)
  const problem = passwordProblem(input.body.password, user)
  if (problem) fail('validation_failed', { fields: { password: [problem] } })
  const hash = await hashPassword(input.body.password)
  await transact(async (tx) => {
    await writePassword(tx, user.id, hash)
    await voidTickets(tx, 'reset-password', user.id)
    await voidTickets(tx, 'two-factor', user.id)
    await deleteSessions(tx, user.id)
    await startSession(tx, context, user.id)
    await queueNotice(tx, user, m.passwordChangedElsewhereOut(), now)
  })
  return null
})
