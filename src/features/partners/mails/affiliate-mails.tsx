import { formatLongUtcDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'

export interface AffiliateOfferMailProps {
  origin: string
  id: number
  name: string
  percent: number
  /** ISO 8601. */
  until: string
  /** Null when the offer was withdrawn before the mail left. */
  token: string | null
}
export function AffiliateOfferMail({ origin, id, name, percent, until, token }: AffiliateOfferMailProps) {
  const day = formatLongUtcDay(until)
  const title = 'Earn by recommending us'
  return (
    <MailFrame preview={`${percent}% of what your followers buy`} title={title}>
      <Paragraph>Hello {name},</Paragraph>
      {token === null ? (
        <Paragraph>our offer to become an affiliate was withdrawn.</Paragraph>
      ) : (
        <>
          <Paragraph>
            we would like you to be an affiliate of ours: you get {percent}% of what your followers buy, without tax and
            shipping, paid out once a month. The offer is good for one person and until {day}.
          </Paragraph>
          <Action href={`${origin}${link('/affil-offer/:id/:token/join', { id, token })}`}>See the offer</Action>
          <Paragraph>You need a login; if you have none, you can make one on the way.</Paragraph>
        </>
      )}
    </MailFrame>
  )
}

export interface AffiliateDecisionMailProps {
  origin: string
  name: string
  accepted: boolean
  /** What staff wrote. */
  answer: string
}
export const affiliateDecisionSubject = ({ accepted }: AffiliateDecisionMailProps): string =>
  accepted ? 'Welcome as an affiliate' : 'About your application as an affiliate'

export function AffiliateDecisionMail(props: AffiliateDecisionMailProps) {
  const { origin, name, accepted, answer } = props
  const title = affiliateDecisionSubject(props)
  return (
    <MailFrame preview={title} title={title}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>{answer}</Paragraph>
      {accepted ? (
        <Action href={`${origin}${link('/affiliate')}`}>Open your affiliate area</Action>
      ) : (
        <Paragraph>You may apply again whenever something has changed.</Paragraph>
      )}
    </MailFrame>
  )
}

export interface AffiliateTermsMailProps {
  origin: string
  name: string
  /** The number of the affiliate. */
  id: number
  version: number
}
export function AffiliateTermsMail({ origin, name, id, version }: AffiliateTermsMailProps) {
  const title = 'New terms for affiliates'
  return (
    <MailFrame preview="Please read and accept them" title={title}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        the terms of the affiliate program have changed: this is version {version}. Please read and accept them. What
        you earn keeps adding up, and is paid out as soon as you have.
      </Paragraph>
      <Action href={`${origin}${link('/affiliate/:id/terms', { id })}`}>Read the terms</Action>
    </MailFrame>
  )
}
