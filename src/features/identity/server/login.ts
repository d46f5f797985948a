import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { login } from '../contract/login.ts'
import { queueLinkMail } from './account-mails.ts'
import { isPassword } from './passwords.ts'
import { rememberPending } from './pending.ts'
import { findUserByEmail, isKnownAddress } from './queries.ts'
import { startSession } from './start-session.ts'
import { issueTicket, ticketSeconds } from './tickets.ts'
import { accountKey } from './tokens.ts'

export const loginOperation = operation(login, async (context) => {
  const { db, transact, services, actor, input, now } = context
  const { email, password } = input.body
  const account = accountKey(email)
  const here = `${account} ${actor.address}`
  const found = await findUserByEmail(db, email)
  await services.limits.check('login/failed', here, 10, 900)
  // Failed attempts from elsewhere must not lock users out where they have logged in before.
  if (!found || !(await isKnownAddress(db, found.user.id, actor.address)))
    await services.limits.check('login/failed-anywhere', account, 100, 900)
  await services.limits.consume('login/account', here, 60)
  await services.limits.consume('login/address', actor.address, 300)

  const isRight = await isPassword(password, found?.password ?? null)
  if (!found || !isRight || found.user.disabledAt !== null) {
    await services.limits.consume('login/failed', here, 10, 900)
    await services.limits.consume('login/failed-anywhere', account, 100, 900)
    fail('login_failed')
  }
  const { user } = found
  if (!user.emailVerified) {
    const { id: userId, name } = user
    // At most one email per minute.
    const at = new Date(Math.trunc(now.getTime() / 60_000) * 60_000)
    await transact((tx) => queueLinkMail(tx, services, { purpose: 'verify-email', userId, name, recipient: email, at }))
    fail('email_not_verified')
  }
  if (user.twoFactorEnabled) {
    const token = await transact((tx) => issueTicket(tx, 'two-factor', user.id))
    rememberPending(context, token, ticketSeconds('two-factor'))
    fail('two_factor_required')
  }
  return transact((tx) => startSession(tx, context, user.id))
})
