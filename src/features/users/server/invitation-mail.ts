import { linkToken } from '#features/identity/server/link-tokens.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import type { Tx } from '#kit/server/database.ts'
import { invitationState } from '../rules.ts'
import { findInvitation, type InvitationRow } from './invitation-queries.ts'
import { roleOf } from '../contract/users.ts'

/** Emails an invitation, once per send. */
export const queueInvitationMail = (tx: Tx, { id, email }: Pick<InvitationRow, 'id' | 'email'>, at: Date) =>
  queueMail(tx, {
    reference: `staff-invitation/${id}/${at.getTime()}`,
    recipient: email,
    template: 'staff-invitation',
    props: { id },
  })

/** Derives the token when sending, so no table stores it. Skips withdrawn invitations. */
export const invitationMails: MailFacts = {
  'staff-invitation': async (props, { db }, { secret }) => {
    const found = await findInvitation(db, Number(props['id']))
    if (!found || invitationState(found.invitation, new Date()) !== 'open') return null
    const { invitation, invitedByName } = found
    return {
      id: invitation.id,
      role: roleOf(invitation.role),
      invitedBy: invitedByName,
      token: linkToken(secret, 'staff invitation', invitation.id),
    }
  },
}
