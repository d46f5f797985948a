import { amounts } from '#kit/server/lists.ts'
import { tierCurrency } from '../../rules/affiliate-tiers.ts'
import { listOperations } from '#access/list-operations.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import { setEarnerState } from '../earnings/set-earner-state.ts'
import { earners, shareEntries, shareTransfers } from '../earnings/tables.ts'
import { affiliateClicks, affiliateCodes } from './tables.ts'
import { earnerColumns, readStaffEarners } from '../tuners/staff-tuners.ts'
import { type Currency } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import * as contract from '../../contract/affiliate-staff.ts'

type Figures = { currency: Currency; earned: number; due: number; paid: number; orders: number }
type Question = z.output<typeof contract.exportStaffAffiliates.input.query>

/** One page of affiliates, each with sales and earnings in one currency. */
async function readAffiliates(db: Queryable, query: Question & { after?: string | undefined; limit: number }) {
  const { data, next } = await readStaffEarners(db, 'affiliate', query)
  const ids = data.map(({ id }) => id)
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await db.execute<{ id: number; sales: number; earned: number; due: number }>(sql`
          select e.earner_id as id, count(distinct e.order_id)::int as sales, sum(e.amount)::bigint as earned,
            coalesce(sum(e.amount) filter (where e.transfer_id is null and held_until(e) <= now()), 0)::bigint as due
          from ${shareEntries} e where e.earner_id in ${ids} and e.currency = ${query.currency ?? tierCurrency} group by 1`)
  const sums = new Map(rows.map(({ id, ...sum }) => [id, sum]))
  const clicks = new Map((await readClicks(db, ids)).map((row) => [row.id, row.clicks]))
  return {
    data: data.map((row) => ({
      ...row,
      clicks: clicks.get(row.id) ?? 0,
      ...(sums.get(row.id) ?? { sales: 0, earned: 0, due: 0 }),
    })),
    next,
  }
}

const readClicks = async (db: Queryable, earnerIds: readonly number[]) =>
  earnerIds.length === 0
    ? []
    : readRows<{ id: number; clicks: number }>(
        db,
        sql`select c.earner_id as id, sum(k.clicks)::int as clicks from ${affiliateCodes} c
          join ${affiliateClicks} k on k.code = c.code where c.earner_id in ${earnerIds} group by 1`,
      )

const affiliateLists = listOperations(
  contract.listStaffAffiliates,
  contract.exportStaffAffiliates,
  ({ db }, { query }) => readAffiliates(db, query),
)({
  also: async ({ db }) => {
    const figures = await readRows<Figures>(
      db,
      sql`
      select e.currency, sum(e.amount)::bigint as earned,
        coalesce(sum(e.amount) filter (where e.transfer_id is null and held_until(e) <= now()), 0)::bigint as due,
        coalesce(sum(e.amount) filter (where t.state = 'paid'), 0)::bigint as paid, count(distinct e.order_id)::int as orders
      from ${shareEntries} e join ${earners} p on p.id = e.earner_id left join ${shareTransfers} t on t.id = e.transfer_id
      where p.kind = 'affiliate' group by 1 order by 1`,
    )
    return { figures }
  },
  columns: ({ input: { query } }) => ({
    ...earnerColumns,
    Clicks: 'clicks',
    [`Sales in ${query.currency ?? tierCurrency}`]: 'sales',
    ...amounts({
      [`Earned in ${query.currency ?? tierCurrency}`]: 'earned',
      [`Due in ${query.currency ?? tierCurrency}`]: 'due',
    }),
  }),
})

const setState = operation(contract.setAffiliateState, ({ tx, actor, input: { params, body } }) =>
  setEarnerState(tx, actor, { kind: 'affiliate', id: params.id, body }),
)

export const staffAffiliateOperations = [...affiliateLists, setState]
