import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { FeatureEffects } from '#access/feature.ts'
import { operation } from '#access/operation.ts'
import { users } from '#features/identity/server/tables.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import { mails } from '#features/mails/server/tables.ts'
import { replyAddress } from '#features/tickets/server/reply-address.ts'
import { fail } from '#kit/refusal.ts'
import { insertOne, one, type Queryable, violatedConstraint } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/mails.ts'
import { mailBlock } from '../rules/contacts.ts'
import { findContact } from './contacts.ts'
import { leadContacts, leadDeals, leadEvents } from './tables.ts'
import { leadActivities, leadMails } from './work-tables.ts'

type Contact = Pick<typeof leadContacts.$inferSelect, 'email' | 'consent' | 'doNotContact' | 'deletedAt'>
/** Why no email may go to a contact; null where one may. */
const blockOf = ({ email, consent, doNotContact, deletedAt }: Contact): string | null =>
  deletedAt ? 'This contact is deleted.' : mailBlock({ email, consent, do_not_contact: doNotContact })

const reference = (id: number) => `lead-mail/${id}`
const readMails = (db: Queryable, where: ReturnType<typeof sql>) =>
  readRows<z.input<typeof contract.leadMail>>(
    db,
    sql`select e.id, e.direction, coalesce(u.name, c.name) as "from", e.contact_id, c.name as contact, e.subject, e.body, e.created_at as at,
        e.direction = 'in' or exists (select from ${mails} s where s.reference = 'lead-mail/' || e.id and s.sent_at is not null) as sent
      from ${leadMails} e join ${leadContacts} c on c.id = e.contact_id left join ${users} u on u.id = e.author_id
      where ${where} order by e.id desc limit 200`,
  )

export const mailOperations = [
  operation(contract.listLeadMails, async ({ db, actor, input }) => {
    const { deal, contact } = input.query
    const of = deal ? sql`e.deal_id = ${deal}` : sql`e.contact_id = ${contact ?? 0}`
    return { data: await readMails(db, sql`${of} and c.region = ${actor.region}`) }
  }),
  operation(contract.sendLeadMail, async ({ tx, actor, input }) => {
    const { contact_id: contactId, deal_id: dealId, subject, body } = input.body
    const contact = await findContact(tx, actor.region, contactId)
    const block = blockOf(contact)
    if (block !== null) fail('contact_blocked', { message: block })
    if (dealId !== undefined) {
      const [deal] = await tx.select().from(leadDeals).where(eq(leadDeals.id, dealId))
      if (deal?.region !== actor.region || deal.deletedAt) fail('not_found')
      await tx.insert(leadEvents).values({ dealId, kind: 'mailed', actorId: actor.userId })
    }
    const { id } = await insertOne(tx, leadMails, {
      dealId: dealId ?? null,
      contactId,
      subject,
      body,
      direction: 'out',
      authorId: actor.userId!,
      address: contact.email,
    })
    await queueMail(tx, {
      reference: reference(id),
      recipient: contact.email,
      template: 'lead-message',
      props: { leadMailId: id },
    })
    return one(await readMails(tx, sql`e.id = ${id}`))
  }),
]

/** What an email to a contact says, read when it is sent. Nothing goes to someone who has refused in the meantime. */
const messageFacts: MailFacts[string] = async (props, { db }, { settings, secret }) => {
  const [found] = await db
    .select({ mail: leadMails, contact: leadContacts, author: users.name })
    .from(leadMails)
    .innerJoin(leadContacts, eq(leadContacts.id, leadMails.contactId))
    .innerJoin(users, eq(users.id, leadMails.authorId))
    .where(eq(leadMails.id, Number(props['leadMailId'])))
  if (!found || blockOf(found.contact) !== null) return null
  const { mail, author } = found
  const domain = settings.INBOUND_MAIL_SECRET ? settings.MAIL_REPLY_DOMAIN : undefined
  return {
    ...props,
    author,
    subject: mail.subject,
    body: mail.body,
    ...(domain ? { replyTo: replyAddress(secret, domain, mail.id, 'lead') } : {}),
  }
}
export const leadMessageFacts: MailFacts = { 'lead-message': messageFacts }

/**
 * An answer by email belongs to the deal and contact of the email that it answers, and its owner is to answer it. The code
 * in the address is enough to write; the address tells who does.
 */
export const takeLeadReply: NonNullable<FeatureEffects['mailReply']> = {
  target: 'lead',
  take: async ({ database }, reply) => {
    try {
      return await database.transact(async (tx) => {
        const [found] = await tx
          .select({ mail: leadMails, contact: leadContacts, ownerId: leadDeals.ownerId })
          .from(leadMails)
          .innerJoin(leadContacts, eq(leadContacts.id, leadMails.contactId))
          .leftJoin(leadDeals, eq(leadDeals.id, leadMails.dealId))
          .where(eq(leadMails.id, reply.id))
        if (!found) return false
        const { dealId, contactId, authorId } = found.mail
        const isContact = found.contact.email.toLowerCase() === reply.from
        const files = reply.attachments.map(({ filename }) => filename).join(', ')
        await tx.insert(leadMails).values({
          dealId,
          contactId,
          direction: 'in',
          mailId: reply.mailId,
          address: reply.from,
          subject: reply.subject.trim().slice(0, 160) || `Re: ${found.mail.subject}`,
          body: [
            isContact ? '' : `Email from ${reply.from}:\n`,
            reply.text,
            files === '' ? '' : `\n\nNot kept: ${files}`,
          ].join(''),
        })
        if (dealId !== null) await tx.insert(leadEvents).values({ dealId, kind: 'answered' })
        await insertOne(tx, leadActivities, {
          dealId,
          contactId,
          region: found.contact.region,
          kind: 'mail',
          ownerId: found.ownerId ?? authorId!,
          subject: `Answer ${found.contact.name || reply.from}`.slice(0, 160),
          dueAt: new Date(),
          minutes: 15,
        })
        return true
      })
    } catch (error) {
      if (violatedConstraint(error) === 'lead_mails_mail_id_unique') return true
      throw error
    }
  },
}
