import { and, eq, ne } from 'drizzle-orm'
import { earners } from '../earnings/tables.ts'
import { queueMail, queueMails } from '#features/mails/server/queue-mail.ts'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import { findById, type Tx } from '#kit/server/database.ts'
import { linkToken, rowToken } from '#features/identity/server/link-tokens.ts'
import { isOptedOut } from './offer-emails.ts'
import { affiliateOffers } from './tables.ts'

/** One mail per time that an offer is sent; the send count identifies it. */
export const queueOfferMail = (
  tx: Tx,
  { id, email, mailCount }: { id: number; email: string; mailCount: number },
): Promise<void> =>
  queueMail(tx, {
    reference: `affiliate-offer/${id}/${mailCount}`,
    recipient: email,
    template: 'affiliate-offer',
    props: { id },
  })

/** Mails the decision to an applicant. */
export const queueDecisionMail = (
  tx: Tx,
  props: { id: number; name: string; email: string; accepted: boolean; answer: string },
): Promise<void> => {
  const { id, email, ...shown } = props
  return queueMail(tx, {
    reference: `affiliate-application/${id}`,
    recipient: email,
    template: 'affiliate-decision',
    props: shown,
  })
}

/** Tells all affiliates that payouts resume once they accept the new terms. */
export async function queueTermsMails(tx: Tx, version: number): Promise<void> {
  const all = await tx
    .select({ id: earners.id, name: earners.name, email: earners.email })
    .from(earners)
    .where(and(eq(earners.kind, 'affiliate'), ne(earners.state, 'closed')))
  await queueMails(
    tx,
    all.map(({ id, name, email }) => ({
      reference: `affiliate-terms/${version}/${id}`,
      recipient: email,
      template: 'affiliate-terms',
      props: { id, name, version },
    })),
  )
}

/** The token is derived when the mail is sent and never stored. Mails of withdrawn offers say so. */
export const mailFacts: MailFacts = {
  'affiliate-offer': async (props, { db }, { secret }) => {
    const offer = await findById(db, affiliateOffers, Number(props['id']))
    if (!offer) throw new Error('a mail about an offer that does not exist')
    // Unsubscribed while the mail was queued.
    if (await isOptedOut(db, offer.email)) return null
    return {
      id: offer.id,
      name: offer.name,
      percent: offer.basisPoints / 100,
      until: offer.expiresAt.toISOString(),
      token: offer.revokedAt === null ? linkToken(secret, 'affiliate offer', offer.id) : null,
      stopToken: rowToken(secret, 'affiliate offer emails', offer.id),
    }
  },
}
