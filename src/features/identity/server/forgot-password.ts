import { operation } from '#access/operation.ts'
import { forgotPassword } from '../contract/login.ts'
import { queueLinkMail } from './account-mails.ts'
import { minimumDuration } from './minimum-duration.ts'
import { findUserByEmail } from './queries.ts'
import { accountKey } from './tokens.ts'
import * as m from '../messages/m.ts'

export const forgotPasswordOperation = operation(forgotPassword, async ({ transact, services, actor, input, now }) => {
  const { email } = input.body
  await services.limits.consume('forgot/address', actor.address, 30, 3600)
  await services.limits.consume('forgot/account', accountKey(email), 5, 3600)
  return minimumDuration(250, async () => {
    await transact(async (tx) => {
      const found = await findUserByEmail(tx, email)
      // Accounts without a password log in through their identity provider.
      if (!found || found.password === null || found.user.disabledAt !== null) return
      const { id: userId, name } = found.user
      await queueLinkMail(tx, services, { purpose: 'reset-password', userId, name, recipient: email, at: now })
    })
    return { message: m.resetSent() }
  })
})
