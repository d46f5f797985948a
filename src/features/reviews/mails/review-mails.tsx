import { Link, Text } from '@react-email/components'
import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import { link } from '#kit/link.ts'
import * as m from '../messages/m.ts'

export interface ReviewInvitationProps {
  origin: string
  /** The order. */
  id: number
  token: string
  stopToken: string
  items: readonly string[]
}

export function ReviewInvitation({ origin, id, token, stopToken, items }: ReviewInvitationProps) {
  return (
    <MailFrame preview={m.mailInviteText()} title={m.mailInviteSubject()}>
      <Paragraph>{m.mailInviteText()}</Paragraph>
      {items.map((item) => (
        <Paragraph key={item}>
          <b>{item}</b>
        </Paragraph>
      ))}
      <Action href={`${origin}${link('/reviews/:id/:token', { id, token })}`}>{m.mailInviteAction()}</Action>
      <Text style={{ fontSize: '13px', margin: '24px 0 0' }}>
        <Link href={`${origin}${link('/reviews/stop-mails/:id/:token', { id, token: stopToken })}`}>
          {m.mailStop()}
        </Link>
      </Text>
    </MailFrame>
  )
}

export interface ReviewUpdateProps {
  origin: string
  /** The order. */
  id: number
  token: string
  step: 'approved' | 'rejected' | 'replied'
  name: string
  reason: string
  reply: string
}

export const reviewUpdateSubject = ({ step, name }: Pick<ReviewUpdateProps, 'step' | 'name'>): string =>
  step === 'approved'
    ? m.mailApprovedSubject({ name })
    : step === 'rejected'
      ? m.mailRejectedSubject({ name })
      : m.mailRepliedSubject({ name })

export function ReviewUpdate({ origin, id, token, step, name, reason, reply }: ReviewUpdateProps) {
  const subject = reviewUpdateSubject({ step, name })
  return (
    <MailFrame preview={subject} title={subject}>
      {step === 'approved' && <Paragraph>{m.mailApprovedText()}</Paragraph>}
      {step === 'rejected' && (
        <>
          <Paragraph>{m.mailRejectedText({ reason })}</Paragraph>
          <Paragraph>{m.mailRejectedHint()}</Paragraph>
        </>
      )}
      {step === 'replied' && <Paragraph>{reply}</Paragraph>}
      <Action href={`${origin}${link('/reviews/:id/:token', { id, token })}`}>{m.mailSeeReview()}</Action>
    </MailFrame>
  )
}
