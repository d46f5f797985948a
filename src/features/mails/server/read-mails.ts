import type { Actor } from '#access/actor.ts'
import { isShownTo } from '#access/hidden-objects.ts'
import { listOperations } from '#access/list-operations.ts'
import { and, eq, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import type { Services } from '#integrations/services.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { keysOf, like, pageById } from '#kit/server/lists.ts'
import { mails } from './tables.ts'
import { exportMails, getMail, listMails } from '../contract.ts'

type Row = typeof mails.$inferSelect

const stateOf = (row: Pick<Row, 'sentAt' | 'failure'>) =>
  row.sentAt !== null ? ('sent' as const) : row.failure !== null ? ('failing' as const) : ('waiting' as const)
/** An email in the form that lists show. */
export const mailShape = (row: Row) => ({
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

interface Reading {
  db: Queryable
  services: Pick<Services, 'effects'>
  actor: Actor
}
/** Hides emails about objects that the actor must not see. */
const isShown = ({ services, actor }: Reading) => isShownTo(services, actor, sql`${mails.reference}`)

type Question = z.output<typeof listMails.input.query>
async function readMails(reading: Reading, { after, limit, q, state, sort }: Question) {
  const keys = keysOf(sort, sql`mails.id`)
  const words = like(q ?? '')
  const rows = await reading.db
    .select()
    .from(mails)
    .where(
      and(
        isShown(reading),
        ...keys.after(after),
        ...(q ? [or(ilike(mails.recipient, words), ilike(mails.subject, words), ilike(mails.template, words))] : []),
        ...(state ? [inState[state]] : []),
      ),
    )
    .orderBy(keys.order)
    .limit(limit + 1)
  const { data, next } = pageById(rows, limit, ({ id }) => id)
  return { data: data.map(mailShape), next }
}

export const mailLists = listOperations(listMails, exportMails, (asked, { query }) => readMails(asked, query))({
  columns: {
    id: 'id',
    to: 'recipient',
    kind: 'template',
    subject: 'subject',
    state: 'state',
    attempts: 'attempts',
    written: 'created_at',
    sent: 'sent_at',
  },
})

export const getMailOperation = operation(getMail, async ({ db, services, actor, input }) => {
  const [row] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.id, input.params.id), isShown({ db, services, actor })))
  if (!row) fail('not_found')
  return { ...mailShape(row), html: row.html, text: row.text, failure: row.failure }
})
