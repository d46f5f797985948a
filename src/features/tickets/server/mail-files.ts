import { eq, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import { cleanName } from '#features/files/rules.ts'
import { decideKind } from '#features/files/server/upload-file.ts'
import { keepFile, type Outside } from '#features/files/server/records.ts'
import { files } from '#features/files/server/tables.ts'
import { Refusal } from '#kit/refusal.ts'
import * as m from '../messages/m.ts'
import { ticketFiles, ticketMessages } from './tables.ts'

interface Attachment {
  filename: string
  content: Buffer
}
interface Place {
  ticketId: number
  messageId: number
  /** Null for mail of someone without a login. */
  ownerId: number | null
  region: Region
}

/**
 * Stores what a mail carries with the message that it became. What isn’t taken anywhere else isn’t taken here either, and
 * the message says so. A mail that is delivered again adds only what is missing.
 */
export async function keepAttachments(
  outside: Outside,
  place: Place,
  attachments: readonly Attachment[],
): Promise<void> {
  const { db } = outside.database
  const { ticketId, messageId, ...owner } = place
  const kept = await db
    .select({ name: files.name, bytes: files.bytes })
    .from(ticketFiles)
    .innerJoin(files, eq(files.id, ticketFiles.fileId))
    .where(eq(ticketFiles.messageId, messageId))
  const refused: string[] = []
  for (const { filename, content } of attachments) {
    const name = cleanName(filename)
    if (kept.some((file) => file.name === name && file.bytes === content.byteLength)) continue
    try {
      await keepFile(outside, {
        ...owner,
        kind: decideKind('attachment'),
        name,
        content,
        attachedTo: `ticket/${ticketId}`,
        within: async (tx, { id }) => void (await tx.insert(ticketFiles).values({ messageId, fileId: id })),
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push(name)
    }
  }
  if (refused.length === 0) return
  const note = `\n\n${m.notKept({ files: refused.join(', ') })}`
  await db
    .update(ticketMessages)
    .set({ body: sql`${ticketMessages.body} || ${note}` })
    .where(sql`${ticketMessages.id} = ${messageId} and right(${ticketMessages.body}, ${note.length}) <> ${note}`)
}
