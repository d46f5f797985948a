import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { issueDownload } from '#features/files/server/downloads.ts'
import { attachFile, fileOf } from '#features/files/server/records.ts'
import { files } from '#features/files/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { queueMails } from '#features/mails/server/queue-mail.ts'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import { fail } from '#kit/refusal.ts'
import { cleanHtml, plainText, shownHtml } from '#kit/server/clean-html.ts'
import { insertOne, type Queryable, type Tx } from '#kit/server/database.ts'
import * as contract from '../contract/work.ts'
import { findContact } from './contacts.ts'
import { findDeal, peopleWhoSee, seesDealOf } from './seeing.ts'
import { leadContacts, leadDeals } from './tables.ts'
import { leadMentions, leadNoteFiles, leadNotes } from './work-tables.ts'

type Note = z.input<typeof contract.leadNote>

async function readNotes(
  db: Queryable,
  actor: Actor,
  { deal, contact }: { deal?: number | undefined; contact?: number | undefined },
) {
  const subject = deal ? eq(leadNotes.dealId, deal) : eq(leadNotes.contactId, contact ?? 0)
  const rows = await db
    .select({
      note: leadNotes,
      author: users.name,
      mentions: sql<string[]>`array(select u.name from ${leadMentions} t join ${users} u on u.id = t.user_id
        where t.note_id = lead_notes.id order by u.name)`,
      attached: sql<
        Note['files']
      >`coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'bytes', f.bytes) order by f.id)
        from ${leadNoteFiles} t join ${files} f on f.id = t.file_id where t.note_id = lead_notes.id), '[]')`,
    })
    .from(leadNotes)
    .innerJoin(users, eq(users.id, leadNotes.authorId))
    .leftJoin(leadDeals, eq(leadDeals.id, leadNotes.dealId))
    .leftJoin(leadContacts, eq(leadContacts.id, leadNotes.contactId))
    .where(
      and(
        subject,
        isNull(leadNotes.deletedAt),
        sql`coalesce(${leadDeals.region}, ${leadContacts.region}) = ${actor.region}`,
        seesDealOf(actor, sql`${leadNotes.dealId}`),
      ),
    )
    .orderBy(asc(leadNotes.id))
  const all = rows.map(({ note, author, mentions, attached }) => ({
    noteId: note.noteId,
    id: note.id,
    author_id: note.authorId,
    author,
    body: shownHtml(note.body),
    at: note.createdAt,
    edited_at: note.editedAt,
    mentions,
    files: attached,
    version: note.version,
  }))
  const commentsOf = (id: number) => all.flatMap(({ noteId, ...comment }) => (noteId === id ? [comment] : []))
  const withComments = all.flatMap(({ noteId, ...note }): Note[] =>
    noteId === null ? [{ ...note, comments: commentsOf(note.id) }] : [],
  )
  return withComments.toReversed()
}

/** Sanitizes a body; fails when no text remains. */
function written(body: string): string {
  const clean = cleanHtml(body)
  if (plainText(clean).trim() === '') fail('validation_failed', { fields: { body: ['Write something.'] } })
  return clean
}

/** The actor's own note, locked. */
async function holdOwn(tx: Tx, actor: Actor, id: number, version: number) {
  const [note] = await tx.select().from(leadNotes).where(eq(leadNotes.id, id)).for('update')
  if (!note || note.deletedAt) return fail('not_found')
  if (note.dealId !== null) await findDeal(tx, actor, note.dealId)
  if (note.authorId !== actor.userId) fail('forbidden')
  if (note.version !== version) fail('stale_version')
  return note
}

/** The subject of a note: as given, or that of the note it replies to. */
async function subjectOf(tx: Tx, actor: Actor, form: z.output<typeof contract.createLeadNote.input.body>) {
  if (form.note_id !== undefined) {
    const [note] = await tx.select().from(leadNotes).where(eq(leadNotes.id, form.note_id)).orderBy(desc(leadNotes.id))
    if (!note || note.deletedAt || note.noteId !== null) return fail('not_found')
    return checked(tx, actor, { dealId: note.dealId, contactId: note.contactId, noteId: note.id })
  }
  return checked(tx, actor, {
    dealId: form.deal_id ?? null,
    contactId: form.deal_id ? null : (form.contact_id ?? null),
    noteId: null,
  })
}
async function checked<S extends { dealId: number | null; contactId: number | null }>(
  tx: Tx,
  actor: Actor,
  subject: S,
): Promise<S> {
  if (subject.contactId !== null) await findContact(tx, actor.region, subject.contactId)
  else await findDeal(tx, actor, subject.dealId ?? 0)
  return subject
}

/** Notifies colleagues mentioned in a note. Fails with `not_found` if one of them may not see it. */
async function mention(
  tx: Tx,
  actor: Actor,
  { noteId, dealId }: { noteId: number; dealId: number | null },
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  const told = await peopleWhoSee(tx, ids, dealId)
  if (told.length < new Set(ids).size) fail('not_found')
  await tx.insert(leadMentions).values(told.map(({ id: userId }) => ({ noteId, userId })))
  await queueMails(
    tx,
    told
      .filter(({ id }) => id !== actor.userId)
      .map(({ id, email }) => ({
        reference: `lead-mention/${noteId}/${id}`,
        recipient: email,
        template: 'lead-mention',
        props: { noteId },
      })),
  )
}

/** The data of a mention mail, read when it is sent; null once the note is deleted. */
const mentionFacts: MailFacts[string] = async (props, { db }) => {
  const [found] = await db
    .select({ note: leadNotes, author: users.name, deal: leadDeals.title, contact: leadContacts.name })
    .from(leadNotes)
    .innerJoin(users, eq(users.id, leadNotes.authorId))
    .leftJoin(leadDeals, eq(leadDeals.id, leadNotes.dealId))
    .leftJoin(leadContacts, eq(leadContacts.id, leadNotes.contactId))
    .where(eq(leadNotes.id, Number(props['noteId'])))
  if (!found || found.note.deletedAt) return null
  const { dealId, contactId, body } = found.note
  const { author, deal, contact } = found
  return { ...props, author, deal, contact, dealId, contactId, text: plainText(shownHtml(body)).trim() }
}
export const mentionFactsOf: MailFacts = { 'lead-mention': mentionFacts }

export const noteOperations = [
  operation(contract.listLeadNotes, async ({ db, actor, input }) => ({
    data: await readNotes(db, actor, input.query),
  })),
  operation(contract.createLeadNote, async ({ tx, actor, services, input }) => {
    const subject = await subjectOf(tx, actor, input.body)
    const { id } = await insertOne(tx, leadNotes, {
      ...subject,
      body: written(input.body.body),
      authorId: actor.userId!,
    })
    for (const fileId of new Set(input.body.files)) {
      const file = await fileOf(tx, fileId, actor, services.settings.REGION_HOSTS)
      await attachFile(tx, file.id, `lead-note/${id}`)
      await tx.insert(leadNoteFiles).values({ noteId: id, fileId })
    }
    await mention(tx, actor, { noteId: id, dealId: subject.dealId }, input.body.mentions)
    return { id }
  }),
  operation(contract.permitLeadFile, async ({ tx, actor, input, now }) => {
    const { id, file: fileId } = input.params
    const [found] = await tx
      .select({ id: files.id })
      .from(leadNoteFiles)
      .innerJoin(leadNotes, eq(leadNotes.id, leadNoteFiles.noteId))
      .innerJoin(files, eq(files.id, leadNoteFiles.fileId))
      .where(
        and(
          eq(leadNotes.id, id),
          isNull(leadNotes.deletedAt),
          eq(files.id, fileId),
          eq(files.region, actor.region),
          seesDealOf(actor, sql`${leadNotes.dealId}`),
        ),
      )
    return issueDownload(tx, found ?? fail('not_found'), actor, now)
  }),
  operation(contract.updateLeadNote, async ({ tx, actor, input, now }) => {
    const { version, body } = input.body
    const note = await holdOwn(tx, actor, input.params.id, version)
    await tx
      .update(leadNotes)
      .set({ body: written(body), editedAt: now, version: version + 1 })
      .where(eq(leadNotes.id, note.id))
    return null
  }),
  operation(contract.removeLeadNote, async ({ tx, actor, input, now }) => {
    const note = await holdOwn(tx, actor, input.params.id, input.body.version)
    await tx
      .update(leadNotes)
      .set({ deletedAt: now, version: note.version + 1 })
      .where(eq(leadNotes.id, note.id))
    return null
  }),
]
