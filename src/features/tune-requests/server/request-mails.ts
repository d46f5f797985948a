import { formatDeadline } from '#kit/dates.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { MailFacts } from '#features/mails/server/send-mails.ts'
import { readSupportHours } from '#features/support-hours/server/read-support-hours.ts'
import { replyAddress } from '#features/tickets/server/reply-address.ts'
import type { Services } from '#integrations/services.ts'
import type { Database } from '#kit/server/database.ts'
import { findAny, newestFile } from './queries.ts'
import { tuneRequestMessages } from './tables.ts'

/** Content of an email about a tune request, read when it is sent. */
async function requestFacts(
  props: Record<string, unknown>,
  { db }: Database,
  { settings, secret }: Pick<Services, 'settings' | 'secret'>,
): Promise<Record<string, unknown>> {
  const row = await findAny(db, Number(props['requestId']))
  if (!row) throw new Error('a mail about a tune request that does not exist')
  const [newest] = await db
    .select({ body: tuneRequestMessages.body })
    .from(tuneRequestMessages)
    .where(
      and(
        eq(tuneRequestMessages.requestId, row.id),
        eq(tuneRequestMessages.party, 'staff'),
        eq(tuneRequestMessages.isInternal, false),
      ),
    )
    .orderBy(desc(tuneRequestMessages.id))
    .limit(1)
  const domain = settings.INBOUND_MAIL_SECRET ? settings.MAIL_REPLY_DOMAIN : undefined
  return {
    ...props,
    title: row.title,
    version: props['step'] === 'delivered' ? ((await newestFile(db, row.id, 'delivered'))?.version ?? 1) : 1,
    vehicle: row.vehicle?.label ?? '',
    message: props['step'] === 'delivered' ? '' : (newest?.body ?? '').slice(0, 600),
    due: row.dueAt === null ? '' : formatDeadline(row.dueAt, (await readSupportHours(db, row.region)).zone),
    ...(domain ? { replyTo: replyAddress(secret, domain, row.id, 'request') } : {}),
  }
}

const alertFacts: MailFacts[string] = async (props, { db }) => {
  const row = await findAny(db, Number(props['requestId']))
  if (!row) throw new Error('a mail about a tune request that does not exist')
  return { ...props, title: row.title, vehicle: row.vehicle?.label ?? '' }
}

export const mailFacts: MailFacts = { 'tune-request-update': requestFacts, 'tune-request-alert': alertFacts }
