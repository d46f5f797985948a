import { Readable } from 'node:stream'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { decideKind } from '#features/files/server/upload-file.ts'
import { keepFile } from '#features/files/server/records.ts'
import { files } from '#features/files/server/tables.ts'
import { streamPermitted } from '#features/files/server/download-file.ts'
import { findPermit, issueGuestDownload } from '#features/files/server/downloads.ts'
import { endpointUrl } from '#kit/contract.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Queryable, type Tx } from '#kit/server/database.ts'
import { addTicketFile, downloadTicketFile, permitTicketFile } from '../contract/tickets.ts'
import { mailFirmFile } from './firm-mails.ts'
import { openedTicket, holdTicket } from './queries.ts'
import { ticketFiles, ticketMessages } from './tables.ts'

/** Maximum files per guest ticket. */
const guestFilesMax = 10
const guestFileBytesMax = 16 * 1024 * 1024

/** Stores a guest's file with their latest message. */
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

/** A file in messages visible to the guest; refuses others. */
async function findGuestFile(
  db: Queryable,
  secret: string,
  { file, ...params }: { id: number; token: string; file: number },
): Promise<number> {
  const ticket = await openedTicket(db, secret, params)
  if (ticket.userId !== null) fail('not_found')
  const [found] = await db
    .select({ id: ticketFiles.fileId })
    .from(ticketFiles)
    .innerJoin(ticketMessages, eq(ticketMessages.id, ticketFiles.messageId))
    .where(and(eq(ticketMessages.ticketId, ticket.id), eq(ticketFiles.fileId, file), ne(ticketMessages.from, 'note')))
  return found?.id ?? fail('not_found')
}

/** Lets a guest download a file of their ticket, such as a file to flash in a rescue. */
export const permitTicketFileOperation = operation(permitTicketFile, async ({ tx, actor, services, input, now }) => {
  const { params } = input
  const fileId = await findGuestFile(tx, services.secret, params)
  const permit = await issueGuestDownload(tx, fileId, actor.address, now)
  return { ...permit, url: endpointUrl(downloadTicketFile, { params, query: { permit: permit.token } }) }
})

export const downloadTicketFileOperation = operation(downloadTicketFile, async ({ db, services, input, now }) => {
  const fileId = await findGuestFile(db, services.secret, input.params)
  const permit = await findPermit(db, { fileId, token: input.query.permit, userId: null, now })
  return streamPermitted({ db, services, now }, permit)
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
