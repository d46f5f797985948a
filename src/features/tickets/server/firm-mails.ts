import { buffer } from 'node:stream/consumers'
import { asc, eq } from 'drizzle-orm'
import { files } from '#features/files/server/tables.ts'
import { readFile } from '#features/files/server/records.ts'
import { postponeMail, queueMail } from '#features/mails/server/queue-mail.ts'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import type { MailAttachment } from '#integrations/mail/mailer.ts'
import type { Services } from '#integrations/services.ts'
import type { Tx } from '#kit/server/database.ts'
import { findTicket, readMessages } from './queries.ts'
import { ticketFiles } from './tables.ts'

type Configured = Pick<Services, 'settings'>

/** Guests upload files separately after their message: the email waits this long for the next one. */
const waitSeconds = 30
/** Common size limit of mail servers, less Base64 overhead. Further files are only listed; they are in the inbox. */
const attachedBytesMax = 15 * 1024 * 1024

const referenceOf = (ticketId: number, messageId: number) => `ticket/${ticketId}/firm/${messageId}`

/** Emails a customer's message to the firm’s address, if set. Tune requests have their own alerts. */
export async function mailFirm(
  tx: Tx,
  { settings: { CONTACT_MAIL: recipient } }: Configured,
  ticket: { id: number; tuneRequestId: number | null },
  messageId: number,
  fileId?: number,
): Promise<void> {
  if (recipient === undefined || ticket.tuneRequestId !== null) return
  const reference = referenceOf(ticket.id, messageId)
  await queueMail(tx, {
    reference: fileId === undefined ? reference : `${reference}/${fileId}`,
    recipient,
    template: 'ticket-message',
    props: { ticketId: ticket.id, messageId },
    afterSeconds: waitSeconds,
  })
}

/** Adds a file to the pending email of its message, or queues another one. */
export async function mailFirmFile(
  tx: Tx,
  services: Configured,
  ticket: { id: number; tuneRequestId: number | null },
  messageId: number,
  fileId: number,
): Promise<void> {
  if (await postponeMail(tx, referenceOf(ticket.id, messageId), waitSeconds)) return
  await mailFirm(tx, services, ticket, messageId, fileId)
}

export const firmMailFacts: MailFacts = {
  'ticket-message': async (props, { db }, services) => {
    const [ticketId, messageId] = [Number(props['ticketId']), Number(props['messageId'])]
    const ticket = await findTicket(db, ticketId)
    const message = (await readMessages(db, ticketId, { id: messageId }))[0]
    // Erased in the meantime.
    if (!ticket || !message) return null
    const rows = await db
      .select({ name: files.name, bytes: files.bytes, objectKey: files.objectKey })
      .from(ticketFiles)
      .innerJoin(files, eq(files.id, ticketFiles.fileId))
      .where(eq(ticketFiles.messageId, messageId))
      .orderBy(asc(files.id))
    const attachments: MailAttachment[] = []
    const left: string[] = []
    let bytes = 0
    for (const file of rows) {
      if (bytes + file.bytes > attachedBytesMax) {
        left.push(file.name)
        continue
      }
      bytes += file.bytes
      const content = await buffer(await readFile(services, file))
      attachments.push({ filename: file.name, contentType: 'application/octet-stream', content })
    }
    return {
      ticketId,
      title: ticket.title,
      name: ticket.customerName,
      email: ticket.email,
      message: message.body,
      left,
      attachments,
      replyTo: ticket.email,
    }
  },
}
