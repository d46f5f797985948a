import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import * as m from '../messages/m.ts'

export interface LinkMailProps {
  name: string
  url: string
}

export const VerifyEmail = ({ name, url }: LinkMailProps) => (
  <MailFrame preview={m.confirmYourEmail()} title={m.welcome({ name })}>
    <Paragraph>{m.confirmYourEmailText()}</Paragraph>
    <Action href={url}>{m.confirmAddress()}</Action>
  </MailFrame>
)

export const ResetPassword = ({ name, url }: LinkMailProps) => (
  <MailFrame preview={m.chooseNewPassword()} title={m.chooseNewPassword()}>
    <Paragraph>{m.resetText({ name })}</Paragraph>
    <Action href={url}>{m.chooseNewPassword()}</Action>
    <Paragraph>{m.resetIgnore()}</Paragraph>
  </MailFrame>
)

export const ChangeEmail = ({ name, url }: LinkMailProps) => (
  <MailFrame preview={m.confirmNewEmail()} title={m.newEmailTitle()}>
    <Paragraph>{m.newEmailText({ name })}</Paragraph>
    <Action href={url}>{m.confirmChange()}</Action>
  </MailFrame>
)

export const SecurityNotice = ({ name, message }: { name: string; message: string }) => (
  <MailFrame preview={m.accountChanged()} title={m.accountChanged()}>
    <Paragraph>{m.hi({ name })}</Paragraph>
    <Paragraph>{message}</Paragraph>
    <Paragraph>{m.notYou()}</Paragraph>
  </MailFrame>
)
