import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { register } from '../contract/login.ts'
import { passwordProblem } from '../rules.ts'
import { queueLinkMail, queueNotice } from './account-mails.ts'
import { minimumDuration } from './minimum-duration.ts'
import { hashPassword } from './passwords.ts'
import { findUserByEmail, insertUser, updateUser, writePassword } from './queries.ts'
import { accountKey } from './tokens.ts'
import * as m from '../messages/m.ts'

const message = () => m.checkInbox()

export const registerOperation = operation(register, async ({ transact, services, actor, input, now }) => {
  // With an identity provider, accounts are created there.
  if (services.settings.OIDC_ISSUER) fail('forbidden')
  const { name, email, password } = input.body
  const problem = passwordProblem(password, { email, name })
  if (problem) fail('validation_failed', { fields: { password: [problem] } })
  await services.limits.consume('register/address', actor.address, 100, 3600)
  await services.limits.consume('register/account', accountKey(email), 6, 3600)
  return minimumDuration(350, async () => {
    const hash = await hashPassword(password)
    await transact(async (tx) => {
      const added = await insertUser(tx, { email, name, region: actor.region })
      if (added) {
        await writePassword(tx, added.id, hash)
        return queueLinkMail(tx, services, {
          purpose: 'verify-email',
          userId: added.id,
          name,
          recipient: email,
          at: now,
        })
      }
      const known = (await findUserByEmail(tx, email))?.user
      if (!known || known.disabledAt !== null) return
      if (known.emailVerified) return queueNotice(tx, known, m.alreadyRegistered(), now)
      // The address is unconfirmed, so the latest registration wins and earlier links stop working.
      await writePassword(tx, known.id, hash)
      await updateUser(tx, known.id, { name })
      await queueLinkMail(tx, services, { purpose: 'verify-email', userId: known.id, name, recipient: email, at: now })
    })
    return { message: message() }
  })
})
