import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { expect } from 'vitest'

interface ReceivedMail {
  to: string
  /** Unfolded, by lowercase name. */
  headers: Readonly<Record<string, string>>
  /** Decoded text of its parts. */
  text: string
  attachments: readonly { name: string; content: Buffer }[]
}

export interface MailServer {
  url: string
  received: readonly ReceivedMail[]
  /** Waits for a mail to an address with a subject. */
  mailTo: (address: string, subject: string) => Promise<ReceivedMail>
  /** Waits until no sender is connected, for example after the only one was killed. */
  untilDeserted: () => Promise<void>
  close: () => Promise<void>
}

const attachmentPart =
  /Content-Disposition: attachment;\s+filename[*\d]*="?([^"\r\n]+)"?\r\n(?:[^\r\n]+\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/g

/** Parses a mail as received, joining quoted-printable lines. */
function readMail(raw: string, to: string): ReceivedMail {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = lines.map((line) => [line.split(':')[0]!.toLowerCase(), line.slice(line.indexOf(':') + 2)] as const)
  const text = body
    .join('\n\n')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
  const attachments = [...raw.matchAll(attachmentPart)].map(([, name = '', content = '']) => ({
    name,
    content: Buffer.from(content, 'base64'),
  }))
  return { to, headers: Object.fromEntries(headers), text, attachments }
}

/**
 * A real SMTP server that stores received mail.
 * @param before awaited before a mail is accepted; a mail whose sender has disconnected by then is dropped
 */
export async function startMailServer(
  before: (place: number) => Promise<void> = () => Promise.resolve(),
): Promise<MailServer> {
  const received: ReceivedMail[] = []
  /** Sessions with a connected sender. */
  const open = new Set<string>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: callbackify(async (stream: Readable, session: SMTPServerSession) => {
      const raw = await text(stream)
      await before(received.length)
      if (!open.has(session.id)) throw new Error('the sender has gone')
      received.push(readMail(raw, session.envelope.rcptTo[0]!.address))
    }),
    onConnect: ({ id }, done) => {
      open.add(id)
      done()
    },
    onClose: ({ id }) => void open.delete(id),
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    mailTo: async (address, subject) => {
      const find = () => received.find(({ to, headers }) => to === address && headers['subject'] === subject)
      await expect.poll(find).toBeDefined()
      return find()!
    },
    untilDeserted: () => expect.poll(() => open.size).toBe(0),
    close: () => new Promise<void>((resolve) => smtp.close(() => resolve())),
  }
}
