import { formatDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import * as m from '../messages/m.ts'
import { certificateNames, type CertificateName } from '../rules.ts'

export interface CertificateMailProps {
  origin: string
  name: CertificateName
  validUntil: string
  isOver: boolean
}
const wordsOf = ({ name, validUntil }: CertificateMailProps) => ({
  name: certificateNames[name],
  day: formatDay(validUntil),
})

export const certificateSubject = (props: CertificateMailProps): string =>
  props.isOver ? m.certificateEnded(wordsOf(props)) : m.certificateSubject(wordsOf(props))

/** Email to super admins about an expiring or expired certificate. */
export const CertificateMail = (props: CertificateMailProps) => (
  <MailFrame preview={certificateSubject(props)} title={m.certificateTitle()} why={m.certificateWhy()}>
    <Paragraph>{props.isOver ? m.certificateOver(wordsOf(props)) : m.certificateLead(wordsOf(props))}</Paragraph>
    <Action href={`${props.origin}${link('/admin/system')}`}>{m.certificateOpen()}</Action>
  </MailFrame>
)
