import { Readable } from 'node:stream'
import { and, desc, eq, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { decideKind } from '#features/files/server/upload-file.ts'
import { keepFile } from '#features/files/server/records.ts'
import { files } from '#features/files/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Tx } from '#kit/server/database.ts'
import { addTicketFile } from '../contract/tickets.ts'
import { mailFirmFile } from './firm-mails.ts'
import { openedTicket, holdTicket } from './queries.ts'
import { ticketFiles, ticketMessages } from './tables.ts'

/** Files that one guest ticket may hold. */
const guestFilesMax = 10
const guestFileBytesMax = 16 * 1024 * 1024

/** Takes a file of someone without a login: it becomes part of their newest message. */
export const addTicketFileOperation = operation(addTicketFile, async (context) => {
  const { db, database, services, input } = context
  if (!(input.body instanceof Readable)) return fail('unsupported_media_type')
  const { id } = input.params
  const ticket = await openedTicket(db, services.secret, input.params)
  if (ticket.userId !== null) fail('not_found')
  const file = await keepFile(
    { services, database },
    {
      ownerId: null,
      region: ticket.region,
      kind: decideKind('attachment'),
      name: input.query.name,
      content: input.body,
      bytesMax: Math.min(guestFileBytesMax, services.settings.FILE_MAX_BYTES),
      attachedTo: `ticket/${id}`,
      before: async (tx) => {
        const held = (await holdTicket(tx, id)) ?? fail('not_found')
        if (held.state === 'closed') fail('ticket_closed')
        if ((await tx.$count(files, eq(files.attachedTo, `ticket/${id}`))) >= guestFilesMax) fail('file_quota_exceeded')
      },
      within: async (tx, kept) => {
        const messageId = await addToNewestMessage(tx, id, kept.id)
        await mailFirmFile(tx, services, ticket, messageId, kept.id)
      },
    },
  )
  return { id: file.id, name: file.name, size: file.bytes }
})

async function addToNewestMessage(tx: Tx, ticketId: number, fileId: number): Promise<number> {
  const message = one(
    await tx
      .select({ id: ticketMessages.id })
      .from(ticketMessages)
      .where(and(eq(ticketMessages.ticketId, ticketId), sql`${ticketMessages.from} = 'customer'`))
      .orderBy(desc(ticketMessages.id))
      .limit(1),
  )
  await tx.insert(ticketFiles).values({ messageId: message.id, fileId })
  return message.id
}
