import { Link } from '@react-email/components'
import { formatLongUtcDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { Action, MailFrame, Paragraph } from '#features/mails/mails/mail-frame.tsx'
import * as m from '../messages/m.ts'

export interface AffiliateOfferMailProps {
  origin: string
  id: number
  name: string
  percent: number
  /** ISO 8601. */
  until: string
  /** Null when the offer was withdrawn before the mail was sent. */
  token: string | null
  /** The token of the unsubscribe page. */
  stopToken: string
}
export function AffiliateOfferMail({ origin, id, name, percent, until, token, stopToken }: AffiliateOfferMailProps) {
  const day = formatLongUtcDay(until)
  const title = m.mailOfferTitle()
  return (
    <MailFrame preview={m.mailOfferPreview({ percent })} title={title} why={m.mailOfferWhy()}>
      <Paragraph>{m.hi({ name })}</Paragraph>
      {token === null ? (
        <Paragraph>{m.mailOfferWithdrawn()}</Paragraph>
      ) : (
        <>
          <Paragraph>{m.mailOfferText({ percent, date: day })}</Paragraph>
          <Action href={`${origin}${link('/affil-offer/:id/:token/join', { id, token })}`}>{m.seeOffer()}</Action>
          <Paragraph>{m.mailOfferLogin()}</Paragraph>
        </>
      )}
      <Paragraph>
        <Link href={`${origin}${link('/mail/unsubscribed/affiliate-offers')}#${stopToken}`}>{m.mailOfferStop()}</Link>
      </Paragraph>
    </MailFrame>
  )
}

export interface AffiliateDecisionMailProps {
  origin: string
  name: string
  accepted: boolean
  /** The message from staff. */
  answer: string
}
export const affiliateDecisionSubject = ({ accepted }: AffiliateDecisionMailProps): string =>
  accepted ? m.mailWelcome() : m.mailAbout()

export function AffiliateDecisionMail(props: AffiliateDecisionMailProps) {
  const { origin, name, accepted, answer } = props
  const title = affiliateDecisionSubject(props)
  return (
    <MailFrame preview={title} title={title}>
      <Paragraph>{m.hi({ name })}</Paragraph>
      <Paragraph>{answer}</Paragraph>
      {accepted ? (
        <Action href={`${origin}${link('/affiliate')}`}>{m.openAffiliateArea()}</Action>
      ) : (
        <Paragraph>{m.mailApplyAgain()}</Paragraph>
      )}
    </MailFrame>
  )
}

export interface AffiliateTermsMailProps {
  origin: string
  name: string
  /** The affiliate's ID. */
  id: number
  version: number
}
export function AffiliateTermsMail({ origin, name, id, version }: AffiliateTermsMailProps) {
  const title = m.mailTermsTitle()
  return (
    <MailFrame preview={m.mailTermsPreview()} title={title}>
      <Paragraph>{m.hi({ name })}</Paragraph>
      <Paragraph>{m.mailTermsText({ version })}</Paragraph>
      <Action href={`${origin}${link('/affiliate/:id/terms', { id })}`}>{m.readTerms()}</Action>
    </MailFrame>
  )
}
