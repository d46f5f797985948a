import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { confirmEmailChange } from '../contract/login.ts'
import { queueNotice } from './account-mails.ts'
import { findUser, findUserByEmail, shownUser, updateUser } from './queries.ts'
import { showIdentity } from './start-session.ts'
import { takeTicket, voidTickets } from './tickets.ts'
import * as m from '../messages/m.ts'

export const confirmEmailChangeOperation = operation(
  confirmEmailChange,
  async ({ tx, services, actor, input, now, reply }) => {
    const ticket = await takeTicket(tx, 'change-email', input.body.token)
    const user = ticket?.userId ? await findUser(tx, ticket.userId) : undefined
    const email = ticket?.data['email']
    if (!user || !email || user.disabledAt !== null || (await findUserByEmail(tx, email))) fail('token_invalid')
    const changed = await updateUser(tx, user.id, { email, emailVerified: true })
    for (const follow of services.effects.emailConfirmed) await follow(tx, { id: user.id, email })
    await voidTickets(tx, 'reset-password', user.id)
    await queueNotice(tx, user, m.emailChangedNotice({ email }), now)
    if (actor.userId === user.id) showIdentity(reply, shownUser(changed))
    return null
  },
)
