import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { loginWithSecondFactor } from '../contract/login.ts'
import { forgetPending, pendingToken } from './pending.ts'
import { findUser } from './queries.ts'
import { takeSecondFactor } from './second-factor.ts'
import { startSession } from './start-session.ts'
import { peekTicket, takeTicket } from './tickets.ts'
import * as m from '../messages/m.ts'

export const loginWithSecondFactorOperation = operation(loginWithSecondFactor, async (context) => {
  const { db, transact, services, input } = context
  const token = pendingToken(context) ?? fail('token_invalid')
  const userId = (await peekTicket(db, 'two-factor', token))?.userId ?? fail('token_invalid')
  await services.limits.consume('two-factor', `user/${userId}`, 10, 900)
  const user = await transact(async (tx) => {
    if (!(await takeSecondFactor(tx, services, userId, input.body.code))) return null
    if ((await takeTicket(tx, 'two-factor', token)) === null) fail('token_invalid')
    const person = await findUser(tx, userId)
    if (!person || person.disabledAt !== null) fail('token_invalid')
    return startSession(tx, context, userId)
  })
  if (!user) fail('two_factor_invalid', { fields: { code: [m.wrongCode()] } })
  forgetPending(context)
  return user
})
