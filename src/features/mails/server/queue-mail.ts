import { and, eq, sql } from 'drizzle-orm'
import { type TextLocale, textLocale } from '#kit/locale.ts'
import { one, type Queryable, type Tx } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { backOfficeTemplates, type MailTemplate } from '../templates.ts'
import { mailLanguages, mails } from './tables.ts'

export interface NewMail {
  /** The event and recipient. Unique, so an event never mails twice (INV-16). */
  reference: string
  recipient: string
  template: MailTemplate
  /** The template's data, or a key to it such as an order ID. Never a password, nonce or session. */
  props: Record<string, unknown>
  /** The recipient's chosen language for such mails. */
  language?: TextLocale
  /** Delays sending, so that later changes can be included. */
  afterSeconds?: number
}

/** Far below the parameter limit of one statement. */
const atOnce = 1000

/** Queues a mail in the transaction of its cause; the sender picks it up after the commit. */
export const queueMail = (tx: Tx, mail: NewMail): Promise<void> => queueMails(tx, [mail])
/** The same for many mails, in few statements. */
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

/** Delays a waiting mail. @returns whether it was still waiting */
export async function postponeMail(tx: Tx, reference: string, seconds: number): Promise<boolean> {
  const waiting = await tx
    .update(mails)
    .set({ notBefore: inSeconds(seconds) })
    .where(and(eq(mails.reference, reference), eq(mails.attempts, 0)))
    .returning({ id: mails.id })
  return waiting.length > 0
}

/** The language of a mail if it is decided already, else that of the causing request for `mail_language` to weigh. */
export function askedLanguage({ template, language }: NewMail): { language?: TextLocale; asked: TextLocale | null } {
  if (language) return { language, asked: null }
  if (backOfficeTemplates.has(template)) return { language: 'en', asked: null }
  // English requests are ignored, because they may come from staff or jobs.
  return { asked: textLocale() === 'en' ? null : textLocale() }
}

function languageOf(mail: NewMail) {
  const { language, asked } = askedLanguage(mail)
  return language ?? sql<TextLocale>`mail_language(${mail.recipient}, ${asked})`
}

/** The language in which someone reads our mails, for texts that are kept for them. */
export async function readMailLanguage(db: Queryable, email: string): Promise<TextLocale> {
  const rows = await readRows<{ language: TextLocale }>(db, sql`select mail_language(${email}, null) as language`)
  return one(rows).language
}

/** Sets the language for future mails to this address to that of the request. */
export async function rememberMailLanguage(db: Queryable, email: string, language = textLocale()): Promise<void> {
  await db
    .insert(mailLanguages)
    .values({ address: email.toLowerCase(), language })
    .onConflictDoUpdate({ target: mailLanguages.address, set: { language } })
}
