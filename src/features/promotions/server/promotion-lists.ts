import { sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { dealerGroups, dealers } from '#features/dealers/server/tables.ts'
import { discountCodes } from '#features/pricing/server/tables.ts'
import { vehicleChoices } from '#features/products/server/staff-products.ts'
import { productCategories, products } from '#features/products/server/tables.ts'
import { tunes, tuneTypes } from '#features/tunes/server/tables.ts'
import { chosen, matching, readChoices, readPage } from '#kit/server/lists.ts'
import * as contract from '../contract/promotions.ts'
import { termsText } from '../rules.ts'

const when = sql`case when d.starts_at > now() then 'upcoming' when d.ends_at <= now() then 'ended' else 'running' end`

const lists = listOperations(contract.listPromotions, contract.exportPromotions, ({ db }, { query }) =>
  readPage<RowOf<typeof contract.listPromotions>>(db, query, {
    select: sql`
      select d.id, d.name, d.code, d.method, d.kind, d.percent, d.amounts, d.buy_quantity, d.get_quantity, d.applies_to, d.state,
        d.starts_at, d.ends_at, ${when} as "when", d.version,
        case d.method
          when 'generated' then (select coalesce(sum(c.redemption_count), 0)::int from ${discountCodes} c where c.parent_id = d.id)
          else d.redemption_count end as uses,
        case d.method
          when 'generated' then (select count(*)::int from ${discountCodes} c where c.parent_id = d.id and (c.state <> 'retired' or c.redemption_count > 0))
          else d.redemptions_max end as uses_max
      from ${discountCodes} d`,
    where: [
      sql`d.parent_id is null`,
      matching(query.q, [sql`d.name`, sql`d.code`]),
      chosen('d', query, 'state', 'method', 'kind'),
      query.when && sql`${when} = ${query.when}`,
    ],
    of: 'd',
  }),
)({
  columns: {
    id: 'id',
    name: 'name',
    code: 'code',
    type: 'method',
    discount: (row) => termsText(row, 'USD'),
    state: 'state',
    starts: 'starts_at',
    ends: 'ends_at',
    uses: 'uses',
    'uses at most': 'uses_max',
  },
})

/** Selectable items of a promotion by kind, as `value` and `label`. */
export const choices: Readonly<Record<(typeof contract.choiceKinds)[number], ReturnType<typeof sql>>> = {
  product: sql`select slug as value, name as label from ${products}`,
  category: sql`select slug as value, name as label from ${productCategories}`,
  'tune-type': sql`select slug as value, name as label from ${tuneTypes}`,
  tune: sql`select slug as value, name as label from ${tunes} where state = 'published'`,
  dealer: sql`select slug as value, name as label from ${dealers}`,
  'dealer-group': sql`select slug as value, name as label from ${dealerGroups}`,
  vehicle: vehicleChoices,
}

export const promotionListOperations = [
  ...lists,
  operation(contract.findPromotionChoices, async ({ db, input: { query } }) => ({
    data: await readChoices(db, choices[query.kind], query.q, query.values),
  })),
]
