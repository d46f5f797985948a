import { link } from '#kit/link.ts'
import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'

/** What the mails of a tune request show, one step each. */
export interface TuneRequestMailProps {
  origin: string
  requestId: number
  step: 'queued' | 'question' | 'message' | 'quoted' | 'delivered' | 'closed' | 'granted'
  title: string
  vehicle: string
  /** The newest message of staff, for a question or a message. */
  message: string
  /** When it is due, in words; empty when the clock stands still. */
  due: string
}

const steps: Readonly<
  Record<TuneRequestMailProps['step'], { subject: string; title: string; text: string; action: string }>
> = {
  queued: {
    subject: 'is in the queue',
    title: 'Your file is in the queue',
    text: 'Everything is here. A calibrator takes it from the queue, and you get a mail with the result.',
    action: 'See the status',
  },
  question: {
    subject: 'needs your answer',
    title: 'A question about your file',
    text: 'The clock stands still until you have answered.',
    action: 'Answer',
  },
  message: {
    subject: 'has a message for you',
    title: 'A message about your request',
    text: '',
    action: 'Read and answer',
  },
  quoted: {
    subject: 'has a price',
    title: 'The price of your custom work',
    text: 'We have looked at what you want. The price is on the page of the request; nothing is charged until you pay.',
    action: 'See the price',
  },
  delivered: {
    subject: 'is ready',
    title: 'Your file is ready',
    text: 'Download it, flash it, and tell us if something is not right: a revision costs nothing.',
    action: 'Download',
  },
  closed: {
    subject: 'is closed',
    title: 'Your request is closed',
    text: 'Its files stay available to you on the page of the request.',
    action: 'See the request',
  },
  granted: {
    subject: 'costs nothing',
    title: 'Nothing to pay',
    text: 'We do this one for you. Confirm it on the page of the request, and it goes into the queue.',
    action: 'Confirm',
  },
}

export const tuneRequestSubject = ({ requestId, step }: Pick<TuneRequestMailProps, 'requestId' | 'step'>): string =>
  `Tune request ${requestId} ${steps[step].subject}`

export function TuneRequestMail({ origin, requestId, step, title, vehicle, message, due }: TuneRequestMailProps) {
  const words = steps[step]
  return (
    <MailFrame preview={`${words.title}: ${title}`} title={words.title}>
      <Paragraph>
        Request {requestId}, {title}
        {vehicle ? `, ${vehicle}` : ''}
      </Paragraph>
      {message && (step === 'question' || step === 'message' || step === 'delivered') && (
        <Paragraph>“{message}”</Paragraph>
      )}
      {words.text && <Paragraph>{words.text}</Paragraph>}
      {step === 'queued' && due && <Paragraph>We aim to deliver by {due}.</Paragraph>}
      <Action href={`${origin}${link('/tuning/request/:id/status', { id: requestId })}`}>{words.action}</Action>
    </MailFrame>
  )
}
