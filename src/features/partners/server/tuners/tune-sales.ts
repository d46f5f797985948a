import { listOperations } from '#access/list-operations.ts'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { earnerOf } from '../earnings/earner-of.ts'
import { currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { amounts, currencyPlace, like } from '#kit/server/lists.ts'
import * as contract from '../../contract/tuners.ts'
import { shareEntries } from '../earnings/tables.ts'
import { orderLines } from '#features/orders/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { tuneOwner } from '#features/tunes/server/queries.ts'

type SalesRow = z.output<typeof contract.tuneSales>
type Question = z.output<typeof contract.exportTuneSalesStats.input.query>

type Mark = ReturnType<typeof readMark>
/** Parses a cursor: the figure, tune and currency of the last row. */
function readMark(mark: string) {
  const [, value, tune, code] = /^(-?\d{1,15})~(\d{1,15})~([A-Z]{3})$/.exec(mark) ?? []
  const known = currency.safeParse(code)
  if (!known.success) return fail('validation_failed', { fields: { after: ['This page doesn’t exist.'] } })
  return { value: Number(value), tune: Number(tune), code: known.data }
}

/**
 * A tuner's earnings per tune and currency, best first, as sums of entries. Sorting by earnings groups by currency,
 * because amounts in different currencies do not compare.
 */
async function readTuneSales(
  db: Queryable,
  earnerId: number,
  { currency: code, q, sort, after, limit }: Question & { after?: string | undefined; limit: number },
) {
  const conditions = [sql`e.earner_id = ${earnerId}`]
  if (code) conditions.push(sql`e.currency = ${code}`)
  if (q) conditions.push(sql`concat_ws(' ', u.name, g.name, x.name, u.part_number) ilike ${like(q)}`)
  const mark = after === undefined ? null : readMark(after)
  const bySales = {
    order: sql`sales desc, tune_id desc, currency desc`,
    later: (from: Mark) => sql`(sales, tune_id, currency) < (${from.value}, ${from.tune}, ${from.code})`,
  }
  const byEarnings = {
    order: sql`${currencyPlace(sql`currency`)}, net desc, tune_id desc`,
    later: (from: Mark) =>
      sql`(${currencyPlace(sql`currency`)} > ${currencyPlace(sql`${from.code}`)} or (currency = ${from.code} and (net, tune_id) < (${from.value}, ${from.tune})))`,
  }
  const keys = sort === 'sales' ? bySales : byEarnings
  const { rows } = await db.execute<SalesRow>(sql`
    with sold as (
      select u.id as tune_id, u.name, coalesce(x.name, g.name, '') as about, e.currency,
        count(*) filter (where e.amount > 0)::int as sales,
        coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as earned,
        coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as refunded, sum(e.amount)::bigint as net
      from ${shareEntries} e join ${orderLines} l on l.id = e.line_id join ${tunes} u on u.id = l.tune_id
      ${tuneOwner}
      where ${sql.join(conditions, sql` and `)} group by 1, 2, 3, 4
    )
    select * from sold ${mark ? sql`where ${keys.later(mark)}` : sql``} order by ${keys.order} limit ${limit + 1}`)
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  const next =
    rows.length > limit && last ? `${last[sort === 'sales' ? 'sales' : 'net']}~${last.tune_id}~${last.currency}` : null
  return { data, next }
}

export const tuneSalesOperations = listOperations(
  contract.getTuneSalesStats,
  contract.exportTuneSalesStats,
  async ({ db, actor }, { params, query }) => {
    const { id } = await earnerOf(db, actor, 'tuner', params.id)
    return readTuneSales(db, id, query)
  },
)({
  file: 'tune-sales',
  columns: {
    Tune: 'tune_id',
    Name: 'name',
    For: 'about',
    Sales: 'sales',
    ...amounts({ Earned: 'earned', Refunded: 'refunded', Net: 'net' }),
    Currency: 'currency',
  },
})
