import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Services } from '#integrations/services.ts'
import { registerSignedMails } from '#features/mails/server/signed-mails.ts'
import { fail } from '#kit/refusal.ts'
import { type Database, violatedConstraint } from '#kit/server/database.ts'
import { newTextOf } from '../rules.ts'
import { findMailMessage, holdTicket } from './queries.ts'
import { keepMailFiles } from './mail-files.ts'
import { type ReplyTarget, targetOfAddress } from './reply-address.ts'
import { openTicket, writeMessage } from './write-ticket.ts'
import * as m from '../messages/m.ts'

export const inboundMailPath = '/api/v1/mails/inbound'

/** An email as delivered by the provider. */
const inboundMail = z.object({
  message_id: z.string().min(3).max(500),
  from: z.email().max(254),
  from_name: z.string().max(120).default(''),
  to: z.array(z.string().max(400)).min(1).max(50),
  subject: z.string().max(500).default(''),
  /** Email headers in lower case, to detect automatic replies. */
  headers: z.record(z.string().max(100), z.string().max(2000)).default({}),
  text: z.string().max(200_000),
  attachments: z
    .array(
      z.object({
        filename: z.string().max(400).default('unnamed'),
        /** Content. */
        content: z.base64().transform((text) => Buffer.from(text, 'base64')),
      }),
    )
    .max(20)
    .default([]),
})

/** Maximum size of an email with attachments, as at most providers. */
const bodyBytesMax = 40 * 1024 * 1024

/**
 * Webhook for inbound emails. An email to a reply address becomes a message of its ticket; one to the support address
 * opens a ticket. Deduplicated by Message-ID. Answers 204; 404 for a wrong signature or without a configured secret;
 * 422 if it isn't an email.
 */
export async function registerInboundMail(
  app: FastifyInstance,
  { services, database }: { services: Services; database: Database },
): Promise<void> {
  const { settings, secret, effects } = services
  await registerSignedMails(app, { services, path: inboundMailPath, bodyBytesMax }, async (body) => {
    const mail = inboundMail.safeParse(body)
    if (!mail.success) return fail('validation_failed', { fields: { text: ['This isn’t an email.'] } })
    if (isAutomatic(mail.data)) return
    const target = mail.data.to
      .map((address) => targetOfAddress(secret, settings.MAIL_REPLY_DOMAIN ?? '', address))
      .find((found) => found !== null)
    if (target && target.target !== 'ticket' && (await takeElsewhere({ services, database }, target, mail.data))) return
    await takeMail(database, { effects, settings }, target?.target === 'ticket' ? target.id : undefined, mail.data)
    const place = await findMailMessage(database.db, mail.data.message_id)
    if (place) await keepMailFiles({ services, database }, place, mail.data.attachments)
  })
}

type Mail = z.output<typeof inboundMail>
type ReplyPlace = NonNullable<ReturnType<typeof targetOfAddress>>
interface Outside {
  services: Services
  database: Database
}

/** Handles email replies for a feature. Registered under `effects.mailReply`. */
interface MailReplyEffect {
  target: Exclude<ReplyTarget, 'ticket'>
  /** Stores the reply, once; false if its object no longer accepts messages. */
  take: (
    outside: Outside,
    reply: {
      id: number
      mailId: string
      from: string
      subject: string
      text: string
      attachments: readonly { filename: string; content: Buffer }[]
    },
  ) => Promise<boolean>
}

declare module '#access/feature.ts' {
  interface KnownEffects {
    mailReply: MailReplyEffect
  }
}

const awaySubject =
  /^(re:\s*)?(automatic reply|auto(matic)?[- ]?(reply|response)|out of (the )?office|abwesenheit|automatische antwort|réponse automatique|respuesta automática)/i

/** Whether it is an automatic reply, such as an out-of-office note (RFC 3834), which is ignored. */
function isAutomatic({ subject, headers }: Mail): boolean {
  const header = (name: string) =>
    Object.entries(headers)
      .find(([key]) => key.toLowerCase() === name)?.[1]
      .toLowerCase() ?? ''
  const auto = header('auto-submitted')
  return (
    (auto !== '' && auto !== 'no') ||
    /^(bulk|junk|auto_reply)$/.test(header('precedence')) ||
    header('x-autoreply') !== '' ||
    awaySubject.test(subject.trim())
  )
}

/** Text of the reply without the quoted part. */
const textOf = (mail: Mail): string => (newTextOf(mail.text) || mail.text.trim()).slice(0, 8000) || m.noText()

/** Delivers a reply to another feature; false if not accepted, in which case it opens a ticket. */
async function takeElsewhere(outside: Outside, { target, id }: ReplyPlace, mail: Mail): Promise<boolean> {
  for (const effect of outside.services.effects.mailReply) {
    const { message_id: mailId, from, subject, attachments } = mail
    const reply = { id, mailId, from: from.toLowerCase(), subject, text: textOf(mail), attachments }
    if (effect.target === target && (await effect.take(outside, reply))) return true
  }
  return false
}

async function takeMail(
  database: Database,
  own: Pick<Services, 'effects' | 'settings'>,
  ticketId: number | undefined,
  mail: Mail,
): Promise<void> {
  const text = textOf(mail)
  const from = mail.from.toLowerCase()
  try {
    await database.transact(async (tx) => {
      const ticket = ticketId === undefined ? undefined : await holdTicket(tx, ticketId)
      if (!ticket || ticket.state === 'closed') {
        await openTicket(
          { tx, services: own },
          {
            region: ticket?.region ?? 1,
            source: 'mail',
            title: mail.subject.trim().slice(0, 200) || m.noSubject(),
            customerName: mail.from_name.trim() || from,
            email: from,
            userId: null,
            body: text,
            fileIds: [],
            via: 'mail',
            mailId: mail.message_id,
          },
        )
        return
      }
      // The code in the address identifies the ticket, but only emails from its owner count as theirs.
      const isOwner = from === ticket.email.toLowerCase()
      await writeMessage(
        { tx, services: own },
        ticket,
        {
          from: isOwner ? 'customer' : 'note',
          authorId: isOwner ? ticket.userId : null,
          body: isOwner ? text : `Mail from ${from}:\n${text}`,
          fileIds: [],
          via: 'mail',
          mailId: mail.message_id,
        },
        new Date(),
      )
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'ticket_messages_mail_id_unique') throw error
  }
}
