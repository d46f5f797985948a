import type { Tx } from '#kit/server/database.ts'
import type { MailTemplate } from '../templates.ts'
import { mails } from './tables.ts'

export interface NewMail {
  /** The event and its receiver: the same event never mails twice (INV-16). */
  reference: string
  recipient: string
  template: MailTemplate
  /** What the template shows, or what names it, such as an order's id. Never a password, nonce or session. */
  props: Record<string, unknown>
}

/** Far below what one statement may hold. */
const atOnce = 1000

/** Puts a mail into the outbox in the transaction of its cause; the sender finds it after the commit. */
export const queueMail = (tx: Tx, mail: NewMail): Promise<void> => queueMails(tx, [mail])
/** The same for what concerns many at once, in few statements. */
export async function queueMails(tx: Tx, all: readonly NewMail[]): Promise<void> {
  for (let from = 0; from < all.length; from += atOnce)
    await tx
      .insert(mails)
      .values(all.slice(from, from + atOnce))
      .onConflictDoNothing({ target: mails.reference })
}
