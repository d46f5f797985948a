import { link } from '#kit/link.ts'
import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import * as m from '../messages/m.ts'

export interface TicketMailProps {
  origin: string
  ticketId: number
  step: 'opened' | 'answered' | 'solved'
  title: string
  name: string
  /** Token for guests to open the ticket without a login. */
  token: string | null
  feedbackToken: string
  message: string
  /** The support hours of its region. */
  hours: string
  /** Reply address; absent if replies aren't supported. */
  replyTo?: string
}

const subjects = () =>
  ({
    opened: m.mailOpened(),
    answered: m.mailAnswered(),
    solved: m.mailSolved(),
  }) as const

export const ticketSubject = ({ ticketId, step, title }: TicketMailProps): string =>
  m.ticketSubject({ id: ticketId, what: subjects()[step], title })

export function TicketMail({
  origin,
  ticketId,
  step,
  title,
  name,
  token,
  feedbackToken,
  message,
  hours,
  replyTo,
}: TicketMailProps) {
  const page =
    token === null
      ? link('/profile/tickets/:id', { id: ticketId })
      : link('/tickets/:id/:token', { id: ticketId, token })
  return (
    <MailFrame preview={`${subjects()[step]}: ${title}`} title={subjects()[step]}>
      <Paragraph>{m.hi({ name })}</Paragraph>
      {step === 'opened' && <Paragraph>{m.mailOpenedText({ title, hours })}</Paragraph>}
      {step === 'answered' && message.split('\n\n').map((part, index) => <Paragraph key={index}>{part}</Paragraph>)}
      {step === 'solved' && <Paragraph>{m.mailSolvedText({ title })}</Paragraph>}
      <Action href={`${origin}${page}`}>{step === 'answered' ? m.readAndAnswer() : m.seeTicket()}</Action>
      {step === 'solved' && (
        <Paragraph>
          {m.howDidWeDo({
            a: (text) => (
              <a href={`${origin}${link('/feedback/:id/:token/submit', { id: ticketId, token: feedbackToken })}`}>
                {text}
              </a>
            ),
          })}
        </Paragraph>
      )}
      {replyTo && <Paragraph>{m.answerByMail()}</Paragraph>}
    </MailFrame>
  )
}
