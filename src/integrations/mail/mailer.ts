import { createTransport } from 'nodemailer'

interface OutgoingMail {
  to: string
  subject: string
  html: string
  text: string
  /** The same for each try, so that a receiver recognises a repetition. */
  messageId: string
  /** Where answers go, when it is not the sender. */
  replyTo?: string
}

export interface Mailer {
  send: (mail: OutgoingMail) => Promise<void>
  /** False when mails only stay in the outbox. */
  leaves: boolean
  close: () => void
}

/** Sends over SMTP; without a server, mails stay in the outbox, where staff can read them. */
export function createMailer(smtpUrl: string | undefined, from: string): Mailer {
  if (!smtpUrl) return { send: () => Promise.resolve(), leaves: false, close: () => undefined }
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
  } as never)
  return {
    send: async ({ messageId, ...mail }) =>
      void (await transport.sendMail({ from, ...mail, messageId: `<${messageId}>` })),
    leaves: true,
    close: () => transport.close(),
  }
}
