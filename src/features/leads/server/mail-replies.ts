import { eq, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import type { FeatureEffects } from '#access/feature.ts'
import { keepAttachments } from '#features/files/server/mail-attachments.ts'
import { files } from '#features/files/server/tables.ts'
import { decideKind } from '#features/files/server/upload-file.ts'
import { insertOne, type Tx, violatedConstraint } from '#kit/server/database.ts'
import { leadContacts, leadDeals, leadEvents } from './tables.ts'
import { leadActivities, leadMailFiles, leadMails } from './work-tables.ts'

type Take = NonNullable<FeatureEffects['mailReply']>['take']
type Outside = Parameters<Take>[0]
type Reply = Parameters<Take>[1]

/** Stores a reply and a follow-up activity for its owner; false when the original email is gone. */
async function writeAnswer(tx: Tx, reply: Reply): Promise<boolean> {
  const [found] = await tx
    .select({ mail: leadMails, contact: leadContacts, ownerId: leadDeals.ownerId })
    .from(leadMails)
    .innerJoin(leadContacts, eq(leadContacts.id, leadMails.contactId))
    .leftJoin(leadDeals, eq(leadDeals.id, leadMails.dealId))
    .where(eq(leadMails.id, reply.id))
  if (!found) return false
  const { dealId, contactId, authorId } = found.mail
  const isContact = found.contact.email.toLowerCase() === reply.from
  await tx.insert(leadMails).values({
    dealId,
    contactId,
    direction: 'in',
    mailId: reply.mailId,
    address: reply.from,
    subject: reply.subject.trim().slice(0, 160) || `Re: ${found.mail.subject}`,
    body: [isContact ? '' : `Email from ${reply.from}:\n`, reply.text].join(''),
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
}

/** Stores the attachments of a reply, and notes in it which were rejected. */
async function keepFiles({ services, database }: Outside, { mailId, attachments }: Reply): Promise<void> {
  if (attachments.length === 0) return
  const { db } = database
  const [answer] = await db
    .select({ id: leadMails.id, region: leadContacts.region })
    .from(leadMails)
    .innerJoin(leadContacts, eq(leadContacts.id, leadMails.contactId))
    .where(eq(leadMails.mailId, mailId))
  if (!answer) return
  const kept = await db
    .select({ name: files.name, bytes: files.bytes })
    .from(leadMailFiles)
    .innerJoin(files, eq(files.id, leadMailFiles.fileId))
    .where(eq(leadMailFiles.mailId, answer.id))
  const refused = await keepAttachments({ services, database }, kept, attachments, {
    ownerId: null,
    region: answer.region as Region,
    kind: decideKind('attachment'),
    attachedTo: `lead-mail/${answer.id}`,
    within: async (tx, { id }) => void (await tx.insert(leadMailFiles).values({ mailId: answer.id, fileId: id })),
  })
  if (refused.length === 0) return
  const note = `\n\nNot kept: ${refused.join(', ')}`
  await db
    .update(leadMails)
    .set({ body: sql`${leadMails.body} || ${note}` })
    .where(sql`${leadMails.id} = ${answer.id} and right(${leadMails.body}, ${note.length}) <> ${note}`)
}

/**
 * Handles an email reply: stores it with the deal and contact of the original email, and plans an answer for the
 * owner. The code in the recipient address authorizes the reply; the sender address only identifies its author. A
 * repeated delivery only adds missing attachments.
 */
export const takeLeadReply: NonNullable<FeatureEffects['mailReply']> = {
  target: 'lead',
  take: async (outside, reply) => {
    try {
      if (!(await outside.database.transact((tx) => writeAnswer(tx, reply)))) return false
    } catch (error) {
      if (violatedConstraint(error) !== 'lead_mails_mail_id_unique') throw error
    }
    await keepFiles(outside, reply)
    return true
  },
}
