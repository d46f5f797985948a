import { sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { dealers } from '#features/dealers/server/tables.ts'
import { currencies } from '#kit/money.ts'
import { amounts, currencyPlace, everyCondition, matching } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { exportDealerFigures, listDealerFigures } from '../contract/accounts.ts'
import { pageFrom, placeOf } from './places.ts'
import { rangeOf } from './range.ts'
import { soldOf } from './sold-values.ts'
import { partsOf } from './spans.ts'

type DealerRow = RowOf<typeof listDealerFigures>

const dealerSorts = {
  net: sql`${currencyPlace(sql`r.currency`)}, r.net desc, r.id`,
  used: sql`r.used desc nulls last, r.id`,
  overdue: sql`${currencyPlace(sql`r.currency`)}, r.overdue desc, r.net desc, r.id`,
  name: sql`lower(r.name), r.id`,
}
const dealerOnly = { overdue: sql`r.overdue > 0`, nearly_used: sql`r.used >= 0.8`, silent: sql`r.orders = 0` }

export const dealerFigureOperations = listOperations(
  listDealerFigures,
  exportDealerFigures,
  async ({ db, now }, { query }) => {
    const start = placeOf(query.after)
    const rows = await readRows<DealerRow>(
      db,
      sql`select * from (
          select d.id, d.name, d.region, d.currency, coalesce(s.orders, 0) as orders, coalesce(s.net, 0) as net, a.balance, a.credit_limit,
            case when a.credit_limit > 0 then a.balance::float8 / a.credit_limit end as used, a.overdue
          from ${dealers} d cross join lateral dealer_standing(d.id) a
          left join (${soldOf({ dimension: 'dealer', quotes: currencies }, await partsOf(db, rangeOf(query, now)))}) s on s.value = d.id::text and s.quote = d.currency
          where d.state = 'active'
        ) r where ${everyCondition([
          query.region ? sql`r.region = ${Number(query.region)}` : undefined,
          query.only ? dealerOnly[query.only] : undefined,
          matching(query.q, [sql`r.name`]),
        ])} order by ${dealerSorts[query.sort]} offset ${start} limit ${query.limit + 1}`,
    )
    return pageFrom(rows, start, query.limit)
  },
)({
  file: 'dealer-figures',
  columns: {
    Dealer: 'name',
    Region: 'region',
    Currency: 'currency',
    Orders: 'orders',
    ...amounts({ Net: 'net', Balance: 'balance', 'Credit limit': 'credit_limit' }),
    'Credit used': 'used',
    Overdue: { money: 'overdue' },
  },
})
