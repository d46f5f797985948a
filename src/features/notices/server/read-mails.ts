import { and, desc, eq, ilike, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { getMail, listMails } from '../contract.ts'
import { mails } from './tables.ts'

type Row = typeof mails.$inferSelect

const stateOf = (row: Pick<Row, 'sentAt' | 'failure'>) =>
  row.sentAt !== null ? ('sent' as const) : row.failure !== null ? ('failing' as const) : ('waiting' as const)
const summary = (row: Row) => ({
  id: row.id,
  recipient: row.recipient,
  template: row.template,
  subject: row.subject,
  state: stateOf(row),
  attempts: row.attempts,
  created_at: row.createdAt,
  sent_at: row.sentAt,
})
const inState = {
  sent: isNotNull(mails.sentAt),
  waiting: and(isNull(mails.sentAt), isNull(mails.failure)),
  failing: and(isNull(mails.sentAt), isNotNull(mails.failure)),
}

export const listMailsOperation = operation(listMails, async ({ db, input }) => {
  const { after, limit, q, state } = input.query
  const before = Number(after)
  const like = `%${(q ?? '').replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const rows = await db
    .select()
    .from(mails)
    .where(
      and(
        ...(Number.isSafeInteger(before) && before > 0 ? [lt(mails.id, before)] : []),
        ...(q ? [or(ilike(mails.recipient, like), ilike(mails.subject, like), ilike(mails.template, like))] : []),
        ...(state ? [inState[state]] : []),
      ),
    )
    .orderBy(desc(mails.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  return { data: page.map(summary), next: rows.length > limit ? String(page.at(-1)?.id) : null }
})

export const getMailOperation = operation(getMail, async ({ db, input }) => {
  const [row] = await db.select().from(mails).where(eq(mails.id, input.params.id))
  if (!row) fail('not_found')
  return { ...summary(row), html: row.html, text: row.text, failure: row.failure }
})
