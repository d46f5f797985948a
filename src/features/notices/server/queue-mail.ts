import type { Jobs } from '#kit/server/jobs.ts'
import type { Tx } from '#kit/server/database.ts'
import type { MailTemplate } from '../mail-templates.ts'
import { mails } from './tables.ts'

export const sendMailQueue = 'mails.send'

export interface NewMail {
  /** The event and its receiver: the same event never mails twice (INV-16). */
  reference: string
  recipient: string
  template: MailTemplate
  /** What the template shows. Never a password, nonce or session. */
  props: Record<string, unknown>
}

/** Puts a mail into the outbox in the transaction of its cause; it leaves after the commit. */
export async function queueMail(tx: Tx, jobs: Jobs, mail: NewMail): Promise<void> {
  const [row] = await tx
    .insert(mails)
    .values(mail)
    .onConflictDoNothing({ target: mails.reference })
    .returning({ id: mails.id })
  if (row) await jobs.enqueue(tx, sendMailQueue, { mailId: row.id })
}
