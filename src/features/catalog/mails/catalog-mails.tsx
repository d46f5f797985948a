import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import * as m from '../messages/m.ts'

export interface VehicleSupportedProps {
  origin: string
  /** As entered by the visitor. */
  vehicle: string
  /** Its page in the shop. */
  path: string
}

export function VehicleSupported({ origin, vehicle, path }: VehicleSupportedProps) {
  return (
    <MailFrame preview={m.mailSupported({ vehicle })} title={m.mailSupported({ vehicle })}>
      <Paragraph>{m.mailSupportedText()}</Paragraph>
      <Action href={`${origin}${path}`}>{m.seeTunes()}</Action>
    </MailFrame>
  )
}
