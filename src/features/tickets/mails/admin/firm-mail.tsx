import { link } from '#kit/link.ts'
import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'

/** Email about a ticket to the firm’s own address, in English like the back-office. */
export interface FirmMailProps {
  origin: string
  ticketId: number
  title: string
  name: string
  email: string
  message: string
  /** Files too large for an email. */
  left: readonly string[]
}

export const firmMailSubject = ({ ticketId, title }: FirmMailProps): string => `[Ticket ${ticketId}] ${title}`

export function FirmMail({ origin, ticketId, title, name, email, message, left }: FirmMailProps) {
  return (
    <MailFrame preview={`${name}: ${title}`} title={title}>
      <Paragraph>
        From {name} ({email})
      </Paragraph>
      {message.split('\n\n').map((part, index) => (
        <Paragraph key={index}>{part}</Paragraph>
      ))}
      {left.length > 0 && (
        <Paragraph>Too large for this email: {left.join(', ')}. Open the ticket to see them.</Paragraph>
      )}
      <Action href={`${origin}${link('/admin/tickets/:id', { id: ticketId })}`}>Open ticket</Action>
      <Paragraph>Replies from the ticket are kept with it. Replies to this email go to {email} directly.</Paragraph>
    </MailFrame>
  )
}
