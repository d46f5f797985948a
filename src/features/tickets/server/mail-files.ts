import { eq, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { decideKind } from '#features/files/server/upload-file.ts'
import { type Attachment, keepAttachments } from '#features/files/server/mail-attachments.ts'
import type { Outside } from '#features/files/server/records.ts'
import { files } from '#features/files/server/tables.ts'
import * as m from '../messages/m.ts'
import { ticketFiles, ticketMessages } from './tables.ts'

interface Place {
  ticketId: number
  messageId: number
  /** Null for mail of someone without a login. */
  ownerId: number | null
  region: Region
}

/**
 * Stores an email's attachments with its message, noting refused ones in it.
 */
export async function keepMailFiles(outside: Outside, place: Place, attachments: readonly Attachment[]): Promise<void> {
  const { db } = outside.database
  const { ticketId, messageId, ...owner } = place
  const kept = await db
    .select({ name: files.name, bytes: files.bytes })
    .from(ticketFiles)
    .innerJoin(files, eq(files.id, ticketFiles.fileId))
    .where(eq(ticketFiles.messageId, messageId))
  const refused = await keepAttachments(outside, kept, attachments, {
    ...owner,
    kind: decideKind('attachment'),
    attachedTo: `ticket/${ticketId}`,
    within: async (tx, { id }) => void (await tx.insert(ticketFiles).values({ messageId, fileId: id })),
  })
  if (refused.length === 0) return
  const note = `\n\n${m.notKept({ files: refused.join(', ') })}`
  await db
    .update(ticketMessages)
    .set({ body: sql`${ticketMessages.body} || ${note}` })
    .where(sql`${ticketMessages.id} = ${messageId} and right(${ticketMessages.body}, ${note.length}) <> ${note}`)
}
