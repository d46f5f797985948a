import * as kit from '#kit/messages/m.ts'
import { link } from '#kit/link.ts'
import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import * as m from '../messages/m.ts'

export interface DealerApplicationMailProps {
  origin: string
  id: number
  step: 'received' | 'approved' | 'refused'
  company: string
  name: string
  /** Gives access to the application's state without a login. */
  token: string
  decision: string
  /** The new dealer's slug if the applicant has a login and owns it; else null. */
  slug: string | null
}
const applicationTitles = () =>
  ({
    received: m.mailReceived(),
    approved: m.mailApproved(),
    refused: m.mailRefused(),
  }) as const
export const dealerApplicationSubject = ({ step, company }: DealerApplicationMailProps): string =>
  kit.labelled({ label: applicationTitles()[step], value: company })

export function DealerApplicationMail(props: DealerApplicationMailProps) {
  const { origin, id, step, company, name, token, decision, slug } = props
  const title = applicationTitles()[step]
  return (
    <MailFrame preview={kit.labelled({ label: title, value: company })} title={title}>
      <Paragraph>{m.hi({ name })}</Paragraph>
      {step === 'received' && <Paragraph>{m.mailReceivedText({ company })}</Paragraph>}
      {step === 'approved' && (
        <Paragraph>{m.mailApprovedText({ company, next: slug === null ? 'invite' : 'login' })}</Paragraph>
      )}
      {step === 'refused' && <Paragraph>{m.mailRefusedText({ company, decision })}</Paragraph>}
      {slug === null ? (
        <Action href={`${origin}${link('/new-dealer')}#${id}.${token}`}>{m.seeApplication()}</Action>
      ) : (
        <Action href={`${origin}${link('/dealer/:slug', { slug })}`}>{m.openDealerPage()}</Action>
      )}
    </MailFrame>
  )
}

export interface DealerInviteMailProps {
  origin: string
  id: number
  slug: string
  dealer: string
  role: string
  invitedBy: string
  token: string
}
export function DealerInviteMail({ origin, id, slug, dealer, role, invitedBy, token }: DealerInviteMailProps) {
  const page = link('/dealer/:slug/accept-invite/:id', { slug, id })
  return (
    <MailFrame preview={m.mailInvitePreview({ invitedBy, dealer })} title={m.mailInviteTitle({ dealer })}>
      <Paragraph>{m.mailInviteText({ invitedBy, dealer, role })}</Paragraph>
      <Action href={`${origin}${page}#${token}`}>{m.seeInvite()}</Action>
      <Paragraph>{m.mailInviteLogin()}</Paragraph>
    </MailFrame>
  )
}

export interface DealerMemberMailProps {
  origin: string
  dealer: string
  name: string
  /** Null when the person is no longer a member. */
  role: string | null
}
export function DealerMemberMail({ origin, dealer, name, role }: DealerMemberMailProps) {
  return (
    <MailFrame preview={m.mailMemberPreview({ dealer })} title={m.mailMemberTitle()}>
      <Paragraph>{m.hi({ name })}</Paragraph>
      <Paragraph>{role === null ? m.mailMemberRemoved({ dealer }) : m.mailMemberRole({ dealer, role })}</Paragraph>
      <Action href={`${origin}${link('/profile/dealer-memberships')}`}>{m.seeMemberships()}</Action>
    </MailFrame>
  )
}

export interface DealerContactMailProps {
  origin: string
  dealer: string
  name: string
  email: string
  phone: string
  message: string
}
export function DealerContactMail({ dealer, name, email, phone, message }: DealerContactMailProps) {
  return (
    <MailFrame preview={m.mailContactPreview({ name, dealer })} title={m.mailContactTitle({ dealer })}>
      {message.split('\n\n').map((part, index) => (
        <Paragraph key={index}>{part}</Paragraph>
      ))}
      <Paragraph>
        {name}, {email}
        {phone && `, ${phone}`}
      </Paragraph>
      <Paragraph>{m.mailContactText({ name })}</Paragraph>
    </MailFrame>
  )
}
