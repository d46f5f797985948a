import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import { issueDownload } from '#features/files/server/downloads.ts'
import { files } from '#features/files/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import { mails } from '#features/mails/server/tables.ts'
import { replyAddress } from '#features/tickets/server/reply-address.ts'
import { fail } from '#kit/refusal.ts'
import { insertOne, one, type Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../contract/mails.ts'
import { mailBlock } from '../rules/contacts.ts'
import { findContact } from './contacts.ts'
import { findDeal, seesDealOf } from './seeing.ts'
import { leadContacts, leadEvents } from './tables.ts'
import { leadMailFiles, leadMails } from './work-tables.ts'

type Contact = Pick<typeof leadContacts.$inferSelect, 'email' | 'consent' | 'doNotContact' | 'deletedAt'>
/** Why a contact cannot be emailed; null when they can. */
const blockOf = ({ email, consent, doNotContact, deletedAt }: Contact): string | null =>
  deletedAt ? 'This contact is deleted.' : mailBlock({ email, consent, do_not_contact: doNotContact })

/** Whether an address belongs to a contact who must not be contacted. */
export const refusesOffers = async (db: Queryable, address: string): Promise<boolean> =>
  (await db.$count(leadContacts, sql`lower(email) = ${address} and do_not_contact and deleted_at is null`)) > 0

const reference = (id: number) => `lead-mail/${id}`
const readMails = (db: Queryable, where: ReturnType<typeof sql>) =>
  readRows<z.input<typeof contract.leadMail>>(
    db,
    sql`select e.id, e.direction, coalesce(u.name, c.name) as "from", e.contact_id, c.name as contact, e.subject, e.body, e.created_at as at,
        coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'bytes', f.bytes) order by f.id)
          from ${leadMailFiles} l join ${files} f on f.id = l.file_id where l.mail_id = e.id), '[]') as files,
        e.direction = 'in' or exists (select from ${mails} s where s.reference = 'lead-mail/' || e.id and s.sent_at is not null) as sent
      from ${leadMails} e join ${leadContacts} c on c.id = e.contact_id left join ${users} u on u.id = e.author_id
      where ${where} order by e.id desc limit 200`,
  )

export const mailOperations = [
  operation(contract.listLeadMails, async ({ db, actor, input }) => {
    const { deal, contact } = input.query
    const of = deal ? sql`e.deal_id = ${deal}` : sql`e.contact_id = ${contact ?? 0}`
    return {
      data: await readMails(db, sql`${of} and c.region = ${actor.region} and ${seesDealOf(actor, sql`e.deal_id`)}`),
    }
  }),
  operation(contract.permitLeadMailFile, async ({ tx, actor, input, now }) => {
    const [found] = await tx
      .select({ id: files.id })
      .from(leadMailFiles)
      .innerJoin(files, eq(files.id, leadMailFiles.fileId))
      .innerJoin(leadMails, eq(leadMails.id, leadMailFiles.mailId))
      .where(
        and(
          eq(leadMailFiles.mailId, input.params.id),
          eq(files.id, input.params.file),
          eq(files.region, actor.region),
          seesDealOf(actor, sql`${leadMails.dealId}`),
        ),
      )
    return issueDownload(tx, found ?? fail('not_found'), actor, now)
  }),
  operation(contract.sendLeadMail, async ({ tx, actor, input }) => {
    const { contact_id: contactId, deal_id: dealId, subject, body } = input.body
    const contact = await findContact(tx, actor.region, contactId)
    const block = blockOf(contact)
    if (block !== null) fail('contact_blocked', { message: block })
    if (dealId !== undefined) {
      if ((await findDeal(tx, actor, dealId)).deletedAt) fail('not_found')
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

/** The data of an email to a contact, read when it is sent. Null if the contact has opted out in the meantime. */
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
