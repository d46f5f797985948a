import { link } from '#kit/link.ts'
import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'

export interface TicketMailProps {
  origin: string
  ticketId: number
  step: 'opened' | 'answered' | 'solved'
  title: string
  name: string
  /** For a guest: opens the ticket without a login. */
  token: string | null
  feedbackToken: string
  message: string
  /** Where an answer by email goes; absent where mails cannot be answered. */
  replyTo?: string
}

const subjects = {
  opened: 'We have your message',
  answered: 'An answer to your question',
  solved: 'Your question is solved',
} as const

export const ticketSubject = ({ ticketId, step, title }: TicketMailProps): string =>
  `[Ticket ${ticketId}] ${subjects[step]}: ${title}`

export function TicketMail({
  origin,
  ticketId,
  step,
  title,
  name,
  token,
  feedbackToken,
  message,
  replyTo,
}: TicketMailProps) {
  const page =
    token === null
      ? link('/profile/tickets/:id', { id: ticketId })
      : link('/tickets/:id/:token', { id: ticketId, token })
  return (
    <MailFrame preview={`${subjects[step]}: ${title}`} title={subjects[step]}>
      <Paragraph>Hello {name},</Paragraph>
      {step === 'opened' && (
        <Paragraph>
          your message “{title}” has reached our support. We answer on weekdays from 9 to 17, Pacific time.
        </Paragraph>
      )}
      {step === 'answered' && message.split('\n\n').map((part, index) => <Paragraph key={index}>{part}</Paragraph>)}
      {step === 'solved' && (
        <Paragraph>
          we have marked “{title}” as solved. Write again if it is not: the ticket then opens again.
        </Paragraph>
      )}
      <Action href={`${origin}${page}`}>{step === 'answered' ? 'Read and answer' : 'See the ticket'}</Action>
      {step === 'solved' && (
        <Paragraph>
          How did we do?{' '}
          <a href={`${origin}${link('/feedback/:id/:token/submit', { id: ticketId, token: feedbackToken })}`}>
            Tell us
          </a>
          .
        </Paragraph>
      )}
      {replyTo && <Paragraph>You can also answer this mail.</Paragraph>}
    </MailFrame>
  )
}
