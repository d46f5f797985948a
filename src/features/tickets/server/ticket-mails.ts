import { and, eq } from 'drizzle-orm'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import { linkToken } from '#features/identity/server/link-tokens.ts'
import { supportHoursText } from '#features/support-hours/hours-text.ts'
import { readSupportHours } from '#features/support-hours/server/read-support-hours.ts'
import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import { firmMailFacts } from './firm-mails.ts'
import { findTicket } from './queries.ts'
import { replyAddress } from './reply-address.ts'
import { ticketMessages } from './tables.ts'

/** What a mail about a ticket shows, read when it is sent; with the address that answers by email go to. */
async function ticketFacts(
  props: Record<string, unknown>,
  { db }: Database,
  { settings, secret }: Pick<Services, 'settings' | 'secret'>,
): Promise<Record<string, unknown>> {
  const ticket = await findTicket(db, Number(props['ticketId']))
  if (!ticket) throw new Error('a mail about a ticket that does not exist')
  const [message] = await db
    .select({ body: ticketMessages.body })
    .from(ticketMessages)
    .where(and(eq(ticketMessages.id, Number(props['messageId'] ?? 0)), eq(ticketMessages.ticketId, ticket.id)))
  const domain = settings.INBOUND_MAIL_SECRET ? settings.MAIL_REPLY_DOMAIN : undefined
  return {
    ...props,
    title: ticket.title,
    name: ticket.customerName,
    token: ticket.userId === null ? linkToken(secret, 'ticket', ticket.id) : null,
    feedbackToken: linkToken(secret, 'ticket feedback', ticket.id),
    message: message?.body ?? '',
    hours: supportHoursText(await readSupportHours(db, ticket.region)),
    ...(domain ? { replyTo: replyAddress(secret, domain, ticket.id) } : {}),
  }
}

export const mailFacts: MailFacts = { 'ticket-update': ticketFacts, ...firmMailFacts }
