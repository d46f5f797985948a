import type { Tx } from '#kit/server/database.ts'
import type { MailTemplate } from '../mail-templates.ts'
import { mails } from './tables.ts'

export interface NewMail {
  /** The event and its receiver: the same event never mails twice (INV-16). */
  reference: string
  recipient: string
  template: MailTemplate
  /** What the template shows, or what names it, such as an order's id. Never a password, nonce or session. */
  props: Record<string, unknown>
}

/** Puts a mail into the outbox in the transaction of its cause; the sender finds it after the commit. */
export async function queueMail(tx: Tx, mail: NewMail): Promise<void> {
  await tx.insert(mails).values(mail).onConflictDoNothing({ target: mails.reference })
}
