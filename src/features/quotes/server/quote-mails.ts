import { buffer } from 'node:stream/consumers'
import { linkToken } from '#features/identity/server/link-tokens.ts'
import type { NewMail } from '#features/mails/server/queue-mail.ts'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import { sharedQuote } from '../contract/quotes.ts'
import { quotePdf } from './quote-pdf.ts'
import { readSharedQuote } from './shared-quote.ts'
import type { quoteOffers } from './tables.ts'

/** Emails the link to an offer; each request sends a new email. */
export const quoteMail = (
  { id, mails }: Pick<typeof quoteOffers.$inferSelect, 'id' | 'mails'>,
  recipient: string,
): NewMail => ({ reference: `quote-offer/${id}/${mails}`, recipient, template: 'quote', props: { id } })

export const mailFacts: MailFacts = {
  quote: async (props, { db }, services) => {
    const id = Number(props['id'])
    const found = await readSharedQuote(db, services, id, new Date())
    // Withdrawn or paid since, so there is nothing to send.
    if (!found || found.standing !== 'open') return null
    const { order, ...shared } = sharedQuote.parse(found)
    if (order === null) return null
    const content = await buffer(quotePdf(shared, order))
    return {
      id,
      token: linkToken(services.secret, 'quote', id),
      number: shared.number,
      message: shared.message,
      expires: shared.expires_at,
      total: order.total - (order.credit?.amount ?? 0),
      currency: order.currency,
      name: order.billing_address.full_name,
      attachments: [
        { filename: `quote-${shared.number.replace('/', '-')}.pdf`, contentType: 'application/pdf', content },
      ],
    }
  },
}
