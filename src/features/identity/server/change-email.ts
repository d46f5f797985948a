import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { changeEmail } from '../contract/security.ts'
import { queueLinkMail } from './account-mails.ts'
import { confirmPassword } from './confirm-password.ts'
import { minimumDuration } from './minimum-duration.ts'
import { findUser, findUserByEmail } from './queries.ts'
import * as m from '../messages/m.ts'

export const changeEmailOperation = operation(changeEmail, async (context) => {
  const { db, transact, services, actor, input, now } = context
  const user = (await findUser(db, actor.userId ?? 0)) ?? fail('not_logged_in')
  const { email, current_password: password } = input.body
  await confirmPassword(db, services, user.id, password)
  await services.limits.consume('change-email', `user/${user.id}`, 10, 3600)
  return minimumDuration(250, async () => {
    await transact(async (tx) => {
      // An address already in use gets no email, and the response does not reveal it.
      if (await findUserByEmail(tx, email)) return
      const { id: userId, name } = user
      await queueLinkMail(tx, services, { purpose: 'change-email', userId, name, recipient: email, at: now })
    })
    return { message: m.changeEmailSent() }
  })
})
