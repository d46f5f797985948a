import { and, eq, sql } from 'drizzle-orm'
import { type TextLocale, textLocale } from '#kit/locale.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { backOfficeTemplates, type MailTemplate } from '../templates.ts'
import { mailLanguages, mails } from './tables.ts'

export interface NewMail {
  /** The event and its receiver: the same event never mails twice (INV-16). */
  reference: string
  recipient: string
  template: MailTemplate
  /** What the template shows, or what names it, such as an order's id. Never a password, nonce or session. */
  props: Record<string, unknown>
  /** That the reader chose for such mails. */
  language?: TextLocale
  /** It waits that long for what may still come to it. */
  afterSeconds?: number
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
      .values(
        all.slice(from, from + atOnce).map(({ afterSeconds = 0, ...mail }) => ({
          ...mail,
          language: languageOf(mail),
          notBefore: inSeconds(afterSeconds),
        })),
      )
      .onConflictDoNothing({ target: mails.reference })
}

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

/** Lets a mail wait longer. @returns whether it was still waiting */
export async function postponeMail(tx: Tx, reference: string, seconds: number): Promise<boolean> {
  const waiting = await tx
    .update(mails)
    .set({ notBefore: inSeconds(seconds) })
    .where(and(eq(mails.reference, reference), eq(mails.attempts, 0)))
    .returning({ id: mails.id })
  return waiting.length > 0
}

/**
 * The language of a mail: the reader's own where it is known, else that of the request which causes it, else that of the
 * last mail to the address. A request in English says little: it may be the staff's, or a job.
 */
function languageOf({ recipient, template, language }: NewMail) {
  if (language) return language
  if (backOfficeTemplates.has(template)) return 'en' as const
  const asked = textLocale() === 'en' ? null : textLocale()
  return sql<TextLocale>`coalesce(
    (select language from ${mailLanguages} where address = lower(${recipient})),
    ${asked}::text,
    (select earlier.language from ${mails} earlier where earlier.recipient = ${recipient} order by earlier.id desc limit 1),
    'en')`
}

/** From now on mails to this address are written in the language of the request. */
export async function rememberMailLanguage(db: Queryable, email: string, language = textLocale()): Promise<void> {
  await db
    .insert(mailLanguages)
    .values({ address: email.toLowerCase(), language })
    .onConflictDoUpdate({ target: mailLanguages.address, set: { language } })
}
