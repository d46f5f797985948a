import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { resetPassword } from '../contract/login.ts'
import { passwordProblem } from '../rules.ts'
import { queueNotice } from './account-mails.ts'
import { hashPassword } from './passwords.ts'
import { deleteSessions, findUser, updateUser, writePassword } from './queries.ts'
import { peekTicket, takeTicket, voidTickets } from './tickets.ts'
import * as m from '../messages/m.ts'

export const resetPasswordOperation = operation(
  resetPassword,
  async ({ db, transact, services, actor, input, now }) => {
    const { token, password } = input.body
    await services.limits.consume('reset/address', actor.address, 30, 900)
    const person = await personOf(db, await peekTicket(db, 'reset-password', token))
    const problem = passwordProblem(password, person ?? fail('token_invalid'))
    if (problem) fail('validation_failed', { fields: { password: [problem] } })
    const hash = await hashPassword(password)
    await transact(async (tx) => {
      const user = (await personOf(tx, await takeTicket(tx, 'reset-password', token))) ?? fail('token_invalid')
      await writePassword(tx, user.id, hash)
      // The mail arrived, so the address belongs to the user.
      await updateUser(tx, user.id, { emailVerified: true })
      await voidTickets(tx, 'two-factor', user.id)
      await deleteSessions(tx, user.id)
      await queueNotice(tx, user, m.passwordChangedAllOut(), now)
    })
    return null
  },
)

async function personOf(db: Parameters<typeof findUser>[0], ticket: Awaited<ReturnType<typeof peekTicket>>) {
  const user = ticket?.userId ? await findUser(db, ticket.userId) : undefined
  return user && user.disabledAt === null && user.email === ticket?.data['email'] ? user : null
}
