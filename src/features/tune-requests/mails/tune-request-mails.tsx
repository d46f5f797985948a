import { link } from '#kit/link.ts'
import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import * as m from '../messages/m.ts'

/** Content of the emails about a tune request, one per step. */
export interface TuneRequestMailProps {
  origin: string
  requestId: number
  step: 'queued' | 'question' | 'message' | 'quoted' | 'delivered' | 'closed' | 'granted'
  title: string
  /** Version of the newest delivery. */
  version?: number
  vehicle: string
  /** The newest message from staff, for the steps question and message. */
  message: string
  /** Due time in words; empty while the clock is paused. */
  due: string
  /** Reply-To address; absent if inbound email is not set up. */
  replyTo?: string
}

const steps = (
  requestId: number,
  version = 1,
): Readonly<
  Record<TuneRequestMailProps['step'], { subject: string; title: string; text: string; action: string }>
> => ({
  queued: {
    subject: m.queuedSubject({ id: requestId }),
    title: m.queuedTitle(),
    text: m.queuedText(),
    action: m.seeStatus(),
  },
  question: {
    subject: m.questionSubject({ id: requestId }),
    title: m.questionTitle(),
    text: m.questionText(),
    action: m.answer(),
  },
  message: {
    subject: m.messageSubject({ id: requestId }),
    title: m.messageTitle(),
    text: '',
    action: m.readAndAnswer(),
  },
  quoted: {
    subject: m.quotedSubject({ id: requestId }),
    title: m.quotedTitle(),
    text: m.quotedText(),
    action: m.seeQuote(),
  },
  delivered: {
    subject: version > 1 ? m.deliveredAgainSubject({ id: requestId, version }) : m.deliveredSubject({ id: requestId }),
    title: version > 1 ? m.deliveredAgainTitle({ version }) : m.deliveredTitle(),
    text: m.deliveredText(),
    action: m.download(),
  },
  closed: {
    subject: m.closedSubject({ id: requestId }),
    title: m.closedTitle(),
    text: m.closedText(),
    action: m.seeRequest(),
  },
  granted: {
    subject: m.grantedSubject({ id: requestId }),
    title: m.grantedTitle(),
    text: m.grantedText(),
    action: m.confirm(),
  },
})

export const tuneRequestSubject = ({
  requestId,
  step,
  version,
}: Pick<TuneRequestMailProps, 'requestId' | 'step' | 'version'>): string => steps(requestId, version)[step].subject

export function TuneRequestMail(props: TuneRequestMailProps) {
  const { origin, requestId, step, title, version, vehicle, message, due, replyTo } = props
  const words = steps(requestId, version)[step]
  return (
    <MailFrame preview={`${words.title}: ${title}`} title={words.title}>
      <Paragraph>{m.mailRequest({ id: requestId, title, vehicle: vehicle ? `, ${vehicle}` : '' })}</Paragraph>
      {message && (step === 'question' || step === 'message' || step === 'delivered') && (
        <Paragraph>{m.messageQuote({ message })}</Paragraph>
      )}
      {words.text && <Paragraph>{words.text}</Paragraph>}
      {step === 'queued' && due && <Paragraph>{m.weAimFor({ due })}</Paragraph>}
      <Action href={`${origin}${link('/tuning/request/:id/status', { id: requestId })}`}>{words.action}</Action>
      {replyTo && <Paragraph>{m.answerByMail()}</Paragraph>}
    </MailFrame>
  )
}
