import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { verifyEmail } from '../contract/login.ts'
import { findUser, updateUser } from './queries.ts'
import { takeTicket } from './tickets.ts'

export const verifyEmailOperation = operation(verifyEmail, async ({ tx, services, input }) => {
  const ticket = await takeTicket(tx, 'verify-email', input.body.token)
  const user = ticket?.userId ? await findUser(tx, ticket.userId) : undefined
  if (!ticket || !user || user.disabledAt !== null || user.email !== ticket.data['email']) fail('token_invalid')
  await updateUser(tx, user.id, { emailVerified: true })
  for (const follow of services.effects.emailConfirmed) await follow(tx, user)
  return null
})
