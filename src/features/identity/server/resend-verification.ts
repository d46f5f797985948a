import { operation } from '#access/operation.ts'
import { resendVerification } from '../contract/login.ts'
import { queueLinkMail } from './account-mails.ts'
import { minimumDuration } from './minimum-duration.ts'
import { findUserByEmail } from './queries.ts'
import { accountKey } from './tokens.ts'
import * as m from '../messages/m.ts'

export const resendVerificationOperation = operation(
  resendVerification,
  async ({ transact, services, actor, input, now }) => {
    const { email } = input.body
    await services.limits.consume('resend/address', actor.address, 30, 3600)
    await services.limits.consume('resend/account', accountKey(email), 5, 3600)
    return minimumDuration(250, async () => {
      await transact(async (tx) => {
        const user = (await findUserByEmail(tx, email))?.user
        if (!user || user.emailVerified || user.disabledAt !== null) return
        const { id: userId, name } = user
        await queueLinkMail(tx, services, { purpose: 'verify-email', userId, name, recipient: email, at: now })
      })
      return { message: m.verificationResent() }
    })
  },
)
