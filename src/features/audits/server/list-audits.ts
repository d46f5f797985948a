import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import { csvDownload, pagesOf } from '#kit/server/csv.ts'
import type { Queryable } from '#kit/server/database.ts'
import { exportAudits, listAudits } from '../contract.ts'

type Row = {
  id: number
  at: string
  actor: string
  actor_email: string
  action: string
  object: string
  before: unknown
  after: unknown
  reason: string
}
type Question = z.output<typeof exportAudits.input.query>

async function readAudits(db: Queryable, question: Question, before: number | null, limit: number): Promise<Row[]> {
  const { q, action, from, to } = question
  const { rows } = await db.execute<Row>(sql`
    select a.id, a.created_at as at, coalesce(u.name, '') as actor, coalesce(u.email, '') as actor_email, a.action, a.object, a.before, a.after, a.reason
    from audits a left join users u on u.id = a.actor_id
    where (${before}::bigint is null or a.id < ${before})
      and (${action ?? null}::text is null or a.action = ${action ?? null})
      and (${from ?? null}::date is null or a.created_at >= ${from ?? null}::date)
      and (${to ?? null}::date is null or a.created_at < ${to ?? null}::date + 1)
      and (${q ?? null}::text is null or strpos(lower(concat_ws(' ', a.object, a.reason, u.name, u.email)), lower(${q ?? ''})) > 0)
    order by a.id desc limit ${limit}`)
  return rows
}

export const listAuditsOperation = operation(listAudits, async ({ db, input: { query } }) => {
  const before = Number(query.after)
  const rows = await readAudits(db, query, Number.isSafeInteger(before) && before > 0 ? before : null, query.limit + 1)
  const actions = await db.execute<{ action: string }>(sql`select distinct action from audits order by 1`)
  const page = rows.slice(0, query.limit)
  return {
    data: page.map((row) => ({ ...row, at: new Date(row.at) })),
    next: rows.length > query.limit ? String(page.at(-1)?.id) : null,
    actions: actions.rows.map(({ action }) => action),
  }
})

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value))
const exportPage = 1000

export const exportAuditsOperation = operation(exportAudits, ({ db, input: { query } }) => {
  async function* lines() {
    for await (const row of pagesOf<Row>((last) => readAudits(db, query, last?.id ?? null, exportPage)))
      yield [
        row.id,
        new Date(row.at).toISOString(),
        row.actor,
        row.actor_email,
        row.action,
        row.object,
        textOf(row.before),
        textOf(row.after),
        row.reason,
      ]
  }
  return csvDownload('audit-log', ['id', 'at', 'who', 'e-mail', 'act', 'what', 'before', 'after', 'why'], lines())
})
