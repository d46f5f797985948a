import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { earners, shareEntries, shareTransfers } from '../earnings/tables.ts'
import { earnerCells, earnerHeading, readStaffEarners } from '../tuners/staff-tuners.ts'
import { type Currency, toDecimal } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { allOf, csvOf, exportPage } from '#kit/server/lists.ts'
import * as contract from '../../contract/affiliate-staff.ts'

type Figures = { currency: Currency; earned: number; due: number; paid: number; orders: number }
type Question = z.output<typeof contract.exportStaffAffiliates.input.query>

/** One page of affiliates; with a currency each with what he has earned in it. */
async function readAffiliates(db: Queryable, query: Question & { after?: string | undefined; limit: number }) {
  const { data, next } = await readStaffEarners(db, 'affiliate', query)
  const ids = data.map(({ id }) => id)
  const { rows } =
    query.currency === undefined || ids.length === 0
      ? { rows: [] }
      : await db.execute<{ id: number; earned: number; due: number }>(sql`
          select earner_id as id, sum(amount)::bigint as earned,
            coalesce(sum(amount) filter (where transfer_id is null and hold_until <= now()), 0)::bigint as due
          from ${shareEntries} where earner_id in ${ids} and currency = ${query.currency} group by 1`)
  const sums = new Map(rows.map(({ id, earned, due }) => [id, { earned, due }]))
  return { data: data.map((row) => ({ ...row, ...(sums.get(row.id) ?? { earned: null, due: null }) })), next }
}

const listAffiliates = operation(contract.listStaffAffiliates, async ({ db, input: { query } }) => {
  const { rows: figures } = await db.execute<Figures>(sql`
    select e.currency, sum(e.amount)::bigint as earned,
      coalesce(sum(e.amount) filter (where e.transfer_id is null and e.hold_until <= now()), 0)::bigint as due,
      coalesce(sum(e.amount) filter (where t.state = 'paid'), 0)::bigint as paid, count(distinct e.order_id)::int as orders
    from ${shareEntries} e join ${earners} p on p.id = e.earner_id left join ${shareTransfers} t on t.id = e.transfer_id
    where p.kind = 'affiliate' group by 1 order by 1`)
  return { ...(await readAffiliates(db, query)), figures }
})

const exportAffiliates = operation(contract.exportStaffAffiliates, ({ db, input: { query } }) => {
  const all = allOf((after) => readAffiliates(db, { ...query, after, limit: exportPage }))
  if (query.currency === undefined) return csvOf('affiliates', earnerHeading, all, earnerCells)
  const heading = [...earnerHeading, `Earned in ${query.currency}`, `Due in ${query.currency}`]
  return csvOf('affiliates', heading, all, (row) => [
    ...earnerCells(row),
    toDecimal(row.earned ?? 0),
    toDecimal(row.due ?? 0),
  ])
})

const setState = operation(contract.setAffiliateState, async ({ tx, actor, input: { params, body } }) => {
  const { state, version, reason } = body
  const of = and(eq(earners.id, params.id), eq(earners.kind, 'affiliate'))
  const [before] = await tx
    .select({ state: earners.state, version: earners.version })
    .from(earners)
    .where(of)
    .for('update')
  if (!before) fail('not_found')
  if (before.version !== version) fail('stale_version')
  await tx
    .update(earners)
    .set({ state, version: version + 1 })
    .where(of)
  await recordAudit(tx, actor, {
    action: 'affiliates.setState',
    object: `earner/${params.id}`,
    before: { state: before.state },
    after: { state },
    reason,
  })
  return { id: params.id, state, version: version + 1 }
})

export const staffAffiliateOperations = [listAffiliates, exportAffiliates, setState]
