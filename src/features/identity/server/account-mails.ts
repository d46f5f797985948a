import type { Services } from '#integrations/services.ts'
import type { Database, Tx } from '#kit/server/database.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import { link } from '#kit/link.ts'
import { issueTicket, type Purpose } from './tickets.ts'

type LinkPurpose = Extract<Purpose, 'verify-email' | 'reset-password' | 'change-email'>

const pages: Record<LinkPurpose, string> = {
  'verify-email': link('/auth/verify-email'),
  'reset-password': link('/auth/reset-password'),
  'change-email': link('/auth/verify-email', {}, { change: 1 }),
}

/** Queues a mail with a secret link. The token is derived when the mail is sent, so it is never stored. */
export async function queueLinkMail(
  tx: Tx,
  { settings }: Services,
  mail: { purpose: LinkPurpose; userId: number; name: string; recipient: string; at: Date },
): Promise<void> {
  const { purpose, userId, name, recipient } = mail
  await queueMail(tx, {
    reference: `${purpose}/${userId}/${mail.at.getTime()}`,
    recipient,
    template: purpose,
    props: { purpose, userId, name, email: recipient, page: `${settings.publicOrigin}${pages[purpose]}` },
  })
}

/** Notifies a user by email of a change to their account. */
export async function queueNotice(
  tx: Tx,
  person: { id: number; name: string; email: string },
  message: string,
  at: Date,
): Promise<void> {
  await queueMail(tx, {
    reference: `security-notice/${person.id}/${at.getTime()}/${message.length}`,
    recipient: person.email,
    template: 'security-notice',
    props: { name: person.name, message },
  })
}

/** The token goes into the URL fragment, which browsers never send and access logs never contain. */
const linkFacts =
  (purpose: LinkPurpose) =>
  async (props: Record<string, unknown>, database: Database): Promise<Record<string, unknown>> => {
    const email = String(props['email'])
    const token = await database.transact((tx) => issueTicket(tx, purpose, Number(props['userId']), { email }))
    return { name: props['name'], url: `${String(props['page'])}#${token}` }
  }

export const mailFacts: MailFacts = {
  'verify-email': linkFacts('verify-email'),
  'reset-password': linkFacts('reset-password'),
  'change-email': linkFacts('change-email'),
}
