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
  /** Same for each attempt, so receivers recognize duplicates. */
  messageId: string
  /** Reply address, if it isn't the sender. */
  replyTo?: string
  /** Such as List-Unsubscribe. */
  headers?: Readonly<Record<string, string>>
  attachments?: readonly MailAttachment[]
}

export interface Mailer {
  send: (mail: OutgoingMail) => Promise<void>
  close: () => void
}

/** Maximum of emails in the folder, which is for trying the shop. */
const keptInFolder = 500

/**
 * Writes emails to a folder as recipients would get them. They contain working links, so only the shop's operators may
 * read the folder. Files are named by email ID.
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

/** Sends over SMTP, else into the folder; without either, emails stay in the outbox with their links hidden. */
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
