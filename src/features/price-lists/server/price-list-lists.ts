import { sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { dealerGroupMembers, dealerGroups, dealers } from '#features/dealers/server/tables.ts'
import { products } from '#features/products/server/tables.ts'
import { chosen, matching, readChoices, readPage } from '#kit/server/lists.ts'
import { audienceLabels } from '../contract/price-list-fields.ts'
import * as contract from '../contract/price-lists.ts'
import { readSoldVariants } from './lines.ts'
import { priceListDealers, priceListGroups, priceListPrices, priceLists } from './tables.ts'

const when = {
  running: sql`(l.starts_at is null or l.starts_at <= now()) and (l.ends_at is null or l.ends_at > now())`,
  upcoming: sql`l.starts_at > now()`,
  ended: sql`l.ends_at <= now()`,
} as const

/** Lists that apply to a dealer: for all dealers, for it, or for its group. */
const reaches = (slug: string) => sql`(l.audience in ('everyone', 'dealers')
  or exists (select 1 from ${priceListDealers} x join ${dealers} d on d.id = x.dealer_id where x.list_id = l.id and d.slug = ${slug})
  or exists (select 1 from ${priceListGroups} x join ${dealerGroupMembers} m on m.group_id = x.group_id join ${dealers} d on d.id = m.dealer_id
    where x.list_id = l.id and d.slug = ${slug}))`

const lists = listOperations(contract.listPriceLists, contract.exportPriceLists, ({ db }, { query }) =>
  readPage<RowOf<typeof contract.listPriceLists>>(db, query, {
    select: sql`
      select l.id, l.name, l.audience, l.state, l.starts_at, l.ends_at, l.version,
        array(select g.name from ${priceListGroups} x join ${dealerGroups} g on g.id = x.group_id where x.list_id = l.id order by 1) as groups,
        array(select d.name from ${priceListDealers} x join ${dealers} d on d.id = x.dealer_id where x.list_id = l.id order by 1) as dealers,
        (select count(*)::int from ${priceListPrices} e where e.list_id = l.id) as lines
      from ${priceLists} l`,
    where: [
      matching(query.q, [sql`l.name`, sql`l.internal_note`]),
      chosen('l', query, 'state', 'audience'),
      query.when && when[query.when],
      query.dealer === undefined ? undefined : reaches(query.dealer),
    ],
    of: 'l',
  }),
)({
  columns: {
    id: 'id',
    name: 'name',
    for: ({ audience }) => audienceLabels()[audience],
    groups: ({ groups }) => groups.join('; '),
    dealers: ({ dealers: names }) => names.join('; '),
    lines: 'lines',
    state: 'state',
    starts: 'starts_at',
    ends: 'ends_at',
  },
})

const choices: Readonly<Record<(typeof contract.choiceKinds)[number], ReturnType<typeof sql>>> = {
  product: sql`select slug as value, name as label from ${products}`,
  dealer: sql`select slug as value, name as label from ${dealers}`,
  'dealer-group': sql`select slug as value, name as label from ${dealerGroups}`,
}

export const priceListLists = [
  ...lists,
  operation(contract.findPriceListChoices, async ({ db, input: { query } }) => ({
    data: await readChoices(db, choices[query.kind], query.q, query.values),
  })),
  operation(contract.listPriceListVariants, async ({ db, input: { query } }) => ({
    data: await readSoldVariants(db, query.products.split(',')),
  })),
]
