import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'

export interface LinkMailProps {
  name: string
  url: string
}

export const VerifyEmail = ({ name, url }: LinkMailProps) => (
  <MailFrame preview="Please confirm your email address" title={`Welcome, ${name}`}>
    <Paragraph>Please confirm that this email address is yours. The link works for one hour.</Paragraph>
    <Action href={url}>Confirm address</Action>
  </MailFrame>
)

export const ResetPassword = ({ name, url }: LinkMailProps) => (
  <MailFrame preview="Choose a new password" title="Choose a new password">
    <Paragraph>
      Hello {name}, somebody asked for a new password for this account. The link works once, for one hour.
    </Paragraph>
    <Action href={url}>Choose a new password</Action>
    <Paragraph>If it was not you, nothing needs to be done: your password stays as it is.</Paragraph>
  </MailFrame>
)

export const ChangeEmail = ({ name, url }: LinkMailProps) => (
  <MailFrame preview="Confirm your new email address" title="Your new email address">
    <Paragraph>Hello {name}, please confirm that your account shall use this address from now on.</Paragraph>
    <Action href={url}>Confirm the change</Action>
  </MailFrame>
)

export const SecurityNotice = ({ name, message }: { name: string; message: string }) => (
  <MailFrame preview="A change to your account" title="A change to your account">
    <Paragraph>Hello {name},</Paragraph>
    <Paragraph>{message}</Paragraph>
    <Paragraph>If this was not you, choose a new password at once and write to us.</Paragraph>
  </MailFrame>
)
