import { eq, inArray, sql } from 'drizzle-orm'
import type { MailAttachment } from '#integrations/mail/mailer.ts'
import type { Services } from '#integrations/services.ts'
import { type Database, one, type Queryable } from '#kit/server/database.ts'
import type { TextLocale } from '#kit/locale.ts'
import { inLanguage } from '#kit/server/text-language.ts'
import type { JobFigures } from '#kit/server/job-types.ts'
import { type MailTemplate, offerTemplates } from '../templates.ts'
import { mails } from './tables.ts'

/** Whether an address (in lowercase) must not get unsolicited mail. */
type OffersRefused = (db: Queryable, address: string) => Promise<boolean>
declare module '#access/feature.ts' {
  interface KnownEffects {
    offersRefused: OffersRefused
  }
}

/**
 * Reads the data of a template when the mail is sent, from the props it was queued with. `attachments` and `headers`
 * are sent along. Null when the mail is no longer wanted; it then leaves the outbox unsent.
 */
export type MailFacts = Readonly<
  Record<
    string,
    (props: Record<string, unknown>, database: Database, services: Services) => Promise<Record<string, unknown> | null>
  >
>

type Due = {
  id: number
  recipient: string
  template: MailTemplate
  language: TextLocale
  props: Record<string, unknown>
  attempts: number
}

const batch = 20
const attemptsMax = 12
/** Templates that consist mainly of a secret link or code; their contents are never stored. */
const secretTemplates = new Set<string>([
  'verify-email',
  'reset-password',
  'change-email',
  'staff-invitation',
  'dealer-invite',
  'affiliate-offer',
  'gift-card',
  'tune-credit-code',
])

/** Templates that pass a customer's text on to others. The sent mail keeps none of it: an erasure wouldn't find it. */
const copiedTemplates = new Set<string>(['ticket-message', 'dealer-contact'])

/** The secrets in a mail's links: tokens in its data, and URL fragments. */
const secretsOf = (facts: Record<string, unknown>): string[] =>
  Object.entries(facts).flatMap(([name, value]) => {
    if (typeof value !== 'string' || value === '') return []
    if (/token$/i.test(name)) return [value]
    const [, fragment] = name === 'url' ? value.split('#') : []
    return fragment ? [fragment] : []
  })

const hiding = (secrets: readonly string[], text: string): string =>
  secrets.reduce((shown, secret) => shown.replaceAll(secret, 'hidden'), text)

/**
 * Sends queued mails, oldest first. Each is claimed for a minute before sending, so that two processes never both
 * send it. Failing mails back off increasingly and do not block the others.
 * @param stopping on shutdown, claimed mails that have not been started are released
 * @returns how many were claimed and started
 */
export async function sendMails(
  services: Services,
  database: Database,
  facts: MailFacts,
  stopping?: AbortSignal,
): Promise<number> {
  const { rows } = await database.db.execute<Due>(sql`
    update ${mails} set attempts = attempts + 1, not_before = now() + least(interval '1 minute' * power(2, attempts), interval '6 hours')
    where id in (
      select id from ${mails} where sent_at is null and not_before <= now() and attempts < ${attemptsMax}
      order by id limit ${batch} for update skip locked
    )
    returning id, recipient, template, language, props, attempts`)
  const due = rows.toSorted((one, other) => one.id - other.id)
  for (const [index, mail] of due.entries()) {
    if (stopping?.aborted) {
      const left = due.slice(index).map(({ id }) => id)
      await database.db
        .update(mails)
        .set({ attempts: sql`${mails.attempts} - 1`, notBefore: sql`now()` })
        .where(inArray(mails.id, left))
      return index
    }
    await inLanguage(mail.language, () => sendOne(services, database, facts, mail))
  }
  return rows.length
}

/** How many mails are waiting, failing and abandoned. */
export async function mailFigures(db: Queryable): Promise<Omit<JobFigures, 'job'>> {
  const { rows } = await db.execute<{ waiting: number; failing: number; dead: number; oldest: number | null }>(sql`
    select count(*) filter (where attempts < ${attemptsMax})::int as waiting,
      count(*) filter (where attempts < ${attemptsMax} and failure is not null)::int as failing,
      count(*) filter (where attempts >= ${attemptsMax})::int as dead,
      extract(epoch from now() - min(created_at) filter (where attempts < ${attemptsMax}))::float8 as oldest
    from ${mails} where sent_at is null`)
  const { oldest, ...counts } = one(rows)
  return { ...counts, oldestSeconds: Math.max(0, oldest ?? 0) }
}

async function isRefused({ effects }: Services, db: Queryable, { template, recipient }: Due): Promise<boolean> {
  if (!offerTemplates.has(template)) return false
  for (const refuses of effects.offersRefused) if (await refuses(db, recipient.toLowerCase())) return true
  return false
}

async function sendOne(services: Services, database: Database, facts: MailFacts, mail: Due): Promise<void> {
  try {
    const known = facts[mail.template]
    const read = (await isRefused(services, database.db, mail))
      ? null
      : known
        ? await known(mail.props, database, services)
        : mail.props
    if (read === null) return void (await database.db.delete(mails).where(eq(mails.id, mail.id)))
    const { attachments, headers, ...props } = read
    const rendered = await services.renderMail(mail.template, { ...props, origin: services.settings.publicOrigin })
    const replyTo = typeof props['replyTo'] === 'string' ? { replyTo: props['replyTo'] } : {}
    await services.mailer.send({
      to: mail.recipient,
      messageId: `${mail.id}@overboost`,
      ...replyTo,
      ...(headers ? { headers: headers as Record<string, string> } : {}),
      ...(Array.isArray(attachments) ? { attachments: attachments as MailAttachment[] } : {}),
      ...rendered,
    })
    const secrets = secretsOf(props)
    const { subject } = rendered
    const kept = secretTemplates.has(mail.template)
      ? { subject, html: null, text: null, props: {} }
      : copiedTemplates.has(mail.template)
        ? { html: null, text: null, props: {} }
        : { subject, html: hiding(secrets, rendered.html), text: hiding(secrets, rendered.text), props: mail.props }
    await database.db
      .update(mails)
      .set({ sentAt: sql`now()`, failure: null, ...kept })
      .where(eq(mails.id, mail.id))
  } catch (error) {
    const message = error instanceof Error ? error.message : 'unknown'
    services.log.warn(
      { mail: mail.id, template: mail.template, attempts: mail.attempts, err: message },
      'a mail was not sent',
    )
    await database.db
      .update(mails)
      .set({ failure: message.slice(0, 300) })
      .where(eq(mails.id, mail.id))
  }
}
