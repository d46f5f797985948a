import { link } from '#kit/link.ts'
import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'

export interface DealerApplicationMailProps {
  origin: string
  id: number
  step: 'received' | 'approved' | 'refused'
  company: string
  name: string
  /** Opens the state of the application without a login. */
  token: string
  decision: string
  /** Whether the applicant has a login that owns the dealer now. */
  slug: string | null
}
const applicationTitles = {
  received: 'We have your application',
  approved: 'Welcome as a dealer',
  refused: 'About your application',
} as const
export const dealerApplicationSubject = ({ step, company }: DealerApplicationMailProps): string =>
  `${applicationTitles[step]}: ${company}`

export function DealerApplicationMail(props: DealerApplicationMailProps) {
  const { origin, id, step, company, name, token, decision, slug } = props
  const title = applicationTitles[step]
  return (
    <MailFrame preview={`${title}: ${company}`} title={title}>
      <Paragraph>Hello {name},</Paragraph>
      {step === 'received' && (
        <Paragraph>
          thank you for applying with {company}. We read every application ourselves and answer within three working
          days.
        </Paragraph>
      )}
      {step === 'approved' && (
        <Paragraph>
          {company} is a dealer of ours now.{' '}
          {slug === null
            ? 'A second mail brings your invite as its owner.'
            : 'Log in to set up your tools, your branding and your team.'}
        </Paragraph>
      )}
      {step === 'refused' && (
        <Paragraph>
          we cannot take up {company} as a dealer at present. {decision}
        </Paragraph>
      )}
      {slug === null ? (
        <Action href={`${origin}${link('/new-dealer')}#${id}.${token}`}>See your application</Action>
      ) : (
        <Action href={`${origin}${link('/dealer/:slug', { slug })}`}>Open your dealer page</Action>
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
  const page = link('/dealer/:slug/accept-invite/:id', { slug, id }, { token })
  return (
    <MailFrame preview={`${invitedBy} invites you to ${dealer}`} title={`Join ${dealer}`}>
      <Paragraph>
        {invitedBy} invites you to {dealer} as {role}. The invite is good for seven days and for this email address.
      </Paragraph>
      <Action href={`${origin}${page}`}>See the invite</Action>
      <Paragraph>You need a login with this address; if you have none, you can make one on the way.</Paragraph>
    </MailFrame>
  )
}

export interface DealerMemberMailProps {
  origin: string
  dealer: string
  name: string
  /** Null when the person is no member any more. */
  role: string | null
}
export function DealerMemberMail({ origin, dealer, name, role }: DealerMemberMailProps) {
  return (
    <MailFrame preview={`Your membership of ${dealer} has changed`} title="Your membership has changed">
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        {role === null
          ? `you are no member of ${dealer} any more.`
          : `your role at ${dealer} is ${role} now, with the rights that its owner has given you.`}
      </Paragraph>
      <Action href={`${origin}${link('/profile/dealer-memberships')}`}>See your memberships</Action>
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
    <MailFrame preview={`${name} writes to ${dealer}`} title={`A message for ${dealer}`}>
      {message.split('\n\n').map((part, index) => (
        <Paragraph key={index}>{part}</Paragraph>
      ))}
      <Paragraph>
        {name}, {email}
        {phone && `, ${phone}`}
      </Paragraph>
      <Paragraph>Sent from your entry in our directory of dealers. Answer this mail to answer {name}.</Paragraph>
    </MailFrame>
  )
}
