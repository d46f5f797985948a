import { link } from '#kit/link.ts'
import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import * as m from '../messages/m.ts'

export interface StaffInvitationMailProps {
  origin: string
  id: number
  role: string
  invitedBy: string
  /** Token to open the invitation, for a person logged in with the invited email address. */
  token: string
}
export function StaffInvitationMail({ origin, id, role, invitedBy, token }: StaffInvitationMailProps) {
  const page = link('/accept-staff-invitation/:id', { id })
  return (
    <MailFrame preview={m.mailPreview({ invitedBy })} title={m.joinTeam()}>
      <Paragraph>{m.mailText({ invitedBy, role })}</Paragraph>
      <Action href={`${origin}${page}#${token}`}>{m.seeInvitation()}</Action>
      <Paragraph>{m.mailLogin()}</Paragraph>
      <Paragraph>{m.mailUnexpected()}</Paragraph>
    </MailFrame>
  )
}
