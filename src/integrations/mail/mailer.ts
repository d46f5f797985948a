import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export interface MailAttachment {
  filename: string
  contentType: string
  content: Buffer
}

interface OutgoingMail {
  to: string
  subject: string
  html: string
  text: string
  /** The same for each try, so that a receiver recognises a repetition. */
  messageId: string
  /** Where answers go, when it is not the sender. */
  replyTo?: string
  /** Such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>
  attachments?: readonly MailAttachment[]
}

export interface Mailer {
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/** How many mails a folder keeps: it is for trying the shop. */
const keptInFolder = 500

/**
 * Writes mails to a folder, as the receiver would get them: with working links, so only the people who run the shop may read
 * it. Files are named by the mail's number.
 */
function folderMailer(folder: string): Mailer {
  return {
    send: async ({ messageId, text, html, attachments = [] }) => {
      const id = Number.parseInt(messageId, 10)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(join(folder, `${id}.html`), html, { mode: 0o600 })
      await writeFile(join(folder, `${id}.txt`), text, { mode: 0o600 })
      for (const { filename, content } of attachments)
        await writeFile(join(folder, `${id}-${filename.replaceAll(/[^\w.-]/g, '_')}`), content, { mode: 0o600 })
      for (const ending of ['html', 'txt']) await rm(join(folder, `${id - keptInFolder}.${ending}`), { force: true })
    },
    close: () => undefined,
  }
}

/** Sends over SMTP; without a server, into the folder; without either, mails stay in the outbox, their links hidden. */
export function createMailer(smtpUrl: string | undefined, from: string, folder: string | null): Mailer {
  if (!smtpUrl)
    return folder === null ? { send: () => Promise.resolve(), close: () => undefined } : folderMailer(folder)
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
  } as never)
  return {
    send: async ({ messageId, attachments = [], ...mail }) =>
      void (await transport.sendMail({ from, ...mail, attachments: [...attachments], messageId: `<${messageId}>` })),
    close: () => transport.close(),
  }
}
