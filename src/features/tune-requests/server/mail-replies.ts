import { eq, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import type { FeatureEffects } from '#access/feature.ts'
import { kindOf } from '#features/files/rules.ts'
import { keepAttachments } from '#features/files/server/mail-attachments.ts'
import { fail } from '#kit/refusal.ts'
import { type Database, violatedConstraint } from '#kit/server/database.ts'
import type { Services } from '#integrations/services.ts'
import type { FileRole } from '../contract/shapes.ts'
import * as m from '../messages/m.ts'
import { isOver } from '../rules.ts'
import { queueSettled } from './moves.ts'
import {
  addEvent,
  insertMessage,
  insertRequestFile,
  lockRow,
  readRequestFiles,
  readUserName,
  type RequestRow,
} from './queries.ts'
import { customerWrites } from './talk.ts'
import { tuneRequestMessages } from './tables.ts'

interface Outside {
  services: Services
  database: Database
}
type Reply = Parameters<NonNullable<FeatureEffects['mailReply']>['take']>[1]

/**
 * Saves an email reply as a message of its request, and its attachments as files. The code in the address identifies
 * the request, but only mail from the customer's own address counts as theirs; anything else becomes a note for
 * staff.
 */
export const takeRequestReply: NonNullable<FeatureEffects['mailReply']> = {
  target: 'request',
  take: async ({ services, database }, reply) => {
    const now = new Date()
    try {
      const taken = await database.transact(async (tx) => {
        const row = await lockRow(tx, reply.id)
        if (row === null || (isOver(row.state) && row.state !== 'closed')) return null
        const customer = await readUserName(tx, row.userId)
        const isOwner = customer?.email.toLowerCase() === reply.from
        if (isOwner) {
          const actor = { userId: row.userId, name: customer.name }
          await customerWrites(tx, row, { actor, now, body: reply.text, mailId: reply.mailId })
        } else await noteStranger(tx, row, reply)
        return { row, isOwner }
      })
      if (taken === null) return false
      if (taken.isOwner) await keepMailFiles({ services, database }, taken.row, reply)
    } catch (error) {
      // The same email again: its attachments may still be missing.
      if (violatedConstraint(error) !== 'tune_request_messages_mail_id_unique') throw error
      const row = await database.transact((tx) => lockRow(tx, reply.id))
      if (row) await keepMailFiles({ services, database }, row, reply)
    }
    return true
  },
}

async function noteStranger(tx: Parameters<typeof insertMessage>[0], row: RequestRow, reply: Reply): Promise<void> {
  await insertMessage(tx, {
    requestId: row.id,
    kind: 'message',
    party: 'customer',
    authorId: row.userId,
    body: m.mailFromOther({ from: reply.from, text: reply.text }),
    isInternal: true,
    mailId: reply.mailId,
  })
  await addEvent(tx, { request: row, kind: 'note', party: 'system', actorId: null, isInternal: true })
}

/** Role of an attachment, by its detected content. */
const roleOf: Readonly<Record<string, FileRole>> = { tune: 'original', log: 'log' }

async function keepMailFiles(outside: Outside, row: RequestRow, reply: Reply): Promise<void> {
  const { db } = outside.database
  const kept = await readRequestFiles(db, row.id)
  const refused = await keepAttachments(outside, kept, reply.attachments, {
    ownerId: row.userId,
    region: row.region as Region,
    kind: (verdict) => kindOf('auto', verdict) ?? kindOf('attachment', verdict) ?? fail('file_kind_refused'),
    attachedTo: `tune-request/${row.id}`,
    within: async (tx, file) => {
      const held = (await lockRow(tx, row.id)) ?? fail('not_found')
      const role = roleOf[file.kind] ?? 'attachment'
      const added = await insertRequestFile(tx, { requestId: row.id, fileId: file.id, role, addedBy: row.userId })
      const facts = { file: file.name, role, version: added.version }
      await addEvent(tx, { request: held, kind: 'file_added', party: 'customer', actorId: row.userId, facts })
      await queueSettled(tx, held, new Date())
    },
  })
  if (refused.length === 0) return
  const note = `\n\n${m.notKept({ files: refused.join(', ') })}`
  await db
    .update(tuneRequestMessages)
    .set({ body: sql`${tuneRequestMessages.body} || ${note}` })
    .where(
      sql`${eq(tuneRequestMessages.mailId, reply.mailId)} and right(${tuneRequestMessages.body}, ${note.length}) <> ${note}`,
    )
}
