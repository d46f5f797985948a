import { sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { users } from '#features/identity/server/tables.ts'
import type { Queryable } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import * as contract from '../../contract/stock.ts'
import { type StockReason, stockReasons } from '../../stock-labels.ts'
import { isVariant, placeOf, type StockPlaceKey } from './change-stock.ts'
import { stockChanges, stockLevels } from './tables.ts'

interface ChangeRow extends Omit<RowOf<typeof contract.listStockChanges>, 'balance'> {
  balance?: number
}

/** Running balance for a page of changes, summed from the nearer end using the index only. */
async function withBalances(
  db: Queryable,
  { productId, variantId, locationId, sort }: StockPlaceKey & { sort: 'newest' | 'oldest' },
  rows: readonly ChangeRow[],
) {
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  const [lowest, highest] = [ids[0], ids.at(-1)]
  if (lowest === undefined || highest === undefined) return []
  const own = sql`c.product_id = ${productId} and c.location_id = ${locationId} and ${isVariant(sql`c.variant_id`, variantId)}`
  const isNewest = sort === 'newest'
  const [end] = await readRows<{ balance: number }>(
    db,
    isNewest
      ? sql`select (coalesce((select on_hand from ${stockLevels} s where s.product_id = ${productId} and s.location_id = ${locationId}
            and ${isVariant(sql`s.variant_id`, variantId)}), 0)
          - coalesce((select sum(c.delta) from ${stockChanges} c where ${own} and c.id > ${highest}), 0))::int as balance`
      : sql`select coalesce(sum(c.delta), 0)::int as balance from ${stockChanges} c where ${own} and c.id <= ${lowest}`,
  )
  const parts = await readRows<{ upto: number; part: number }>(
    db,
    sql`select i.upto, (select coalesce(sum(c.delta), 0)::int from ${stockChanges} c where ${own} and c.id > i.after and c.id <= i.upto) as part
      from unnest(${`{${ids.slice(0, -1).join(',')}}`}::bigint[], ${`{${ids.slice(1).join(',')}}`}::bigint[]) i(after, upto)`,
  )
  const partOf = new Map(parts.map(({ upto, part }) => [Number(upto), part]))
  const balances = new Map<number, number>()
  let balance = end?.balance ?? 0
  for (const [index, id] of (isNewest ? ids.toReversed() : ids).entries()) {
    const previous = isNewest ? ids.at(-index) : id
    if (index > 0) balance += (isNewest ? -1 : 1) * (partOf.get(previous!) ?? 0)
    balances.set(id, balance)
  }
  return rows.map((row) => ({ ...row, balance: balances.get(row.id) ?? 0 }))
}

/** Changes of a place, with the available units after each. */
export const stockChangeLists = listOperations(
  contract.listStockChanges,
  contract.exportStockChanges,
  async ({ db }, { params, query: { q, sort, variant, ...query } }) => {
    const place = await placeOf(db, params, variant ?? null)
    const page = await readPage<ChangeRow>(
      db,
      { ...query, sort },
      {
        select: sql`select c.id, c.delta, c.reason, c.reference, c.note, coalesce(u.name, '') as by, c.created_at
        from ${stockChanges} c left join ${users} u on u.id = c.actor_id`,
        where: [
          sql`c.product_id = ${place.productId} and c.location_id = ${place.locationId} and ${isVariant(sql`c.variant_id`, place.variantId)}`,
          matching(q, [sql`c.reason`, sql`c.reference`, sql`c.note`, sql`u.name`]),
        ],
        of: 'c',
      },
    )
    return { next: page.next, data: await withBalances(db, { ...place, sort }, page.data) }
  },
)({
  file: ({ params }) => `stock-${params.productSlug}-${params.locationSlug}`,
  columns: {
    date: 'created_at',
    change: 'delta',
    free: 'balance',
    why: ({ reason }) => stockReasons[reason as StockReason] ?? reason,
    cause: 'reference',
    note: 'note',
    by: 'by',
  },
})
