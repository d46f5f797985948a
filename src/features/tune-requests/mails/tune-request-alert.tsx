import { link } from '#kit/link.ts'
import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import { type AlertKind, alertTitle } from '../rules.ts'
import * as m from '../messages/m.ts'

/** Content of an alert about a request, for staff and tuners. */
export interface TuneRequestAlertProps {
  origin: string
  requestId: number
  kind: AlertKind
  /** Links to the tuner’s area instead of the back-office. */
  isTuner: boolean
  title: string
  vehicle: string
}

export const tuneRequestAlertSubject = ({
  requestId,
  kind,
}: Pick<TuneRequestAlertProps, 'requestId' | 'kind'>): string => alertTitle(kind, requestId)

export function TuneRequestAlertMail({ origin, requestId, kind, isTuner, title, vehicle }: TuneRequestAlertProps) {
  const subject = alertTitle(kind, requestId)
  const page = isTuner ? '/tuner/queue/:id' : '/admin/tune-requests/:id'
  return (
    <MailFrame preview={`${subject}: ${title}`} title={subject}>
      <Paragraph>{m.mailRequest({ id: requestId, title, vehicle: vehicle ? `, ${vehicle}` : '' })}</Paragraph>
      <Action href={`${origin}${link(page, { id: requestId })}`}>{m.openRequest()}</Action>
      <Paragraph>{m.alertWhy()}</Paragraph>
    </MailFrame>
  )
}
