import { type SQL, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { type PriceName, priceNames, priceSet, type PriceSet } from '#features/pricing/price-set.ts'
import {
  countGrid,
  type GridSource,
  numbersOf,
  readGrid,
  refusalOf,
  saveRecords,
} from '#features/revisions/server/grid-rows.ts'
import { tools } from '#features/tools/server/tables.ts'
import {
  priceTierChanges,
  priceTiers,
  tuneCounts,
  tuneRecommends,
  tuneRequires,
  tunes,
  tuneTools,
  tuneTuneTypes,
  tuneTypeGroups,
  tuneTypes,
} from '#features/tunes/server/tables.ts'
import { currencies, type PricesByCurrency, toDecimal } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { fieldsOf } from '#kit/validation.ts'
import * as contract from '../contract/grids.ts'
import { matchingTunes } from '#features/tunes/server/matching-tunes.ts'
import { tuneProblems } from './tune-problems.ts'
import { priceColumn } from './price-columns.ts'
import { renameTier, readTier, repriceTier } from './price-tiers.ts'
import { tuneRecordKind } from './tune-record.ts'
import { tuneTypeRecord } from './tune-types.ts'
import { tuneOwner } from '#features/tunes/server/queries.ts'

/** Amounts in units of the currency, as staff type them. */
const amounts = (alias: string): Record<string, SQL> =>
  Object.fromEntries(
    contract.priceColumns.map(({ key, name, currency }) => [
      key,
      sql.raw(`((${alias}.${priceColumn(name)} ->> '${currency}')::float8 / 100)`),
    ]),
  )
/** Slugs of linked records, sorted. */
const linkedBy = (links: SQL, other: SQL) =>
  sql`coalesce((select jsonb_agg(o.slug order by o.slug) from ${links} l join ${other}), '[]'::jsonb)`

/** Column of a field; only price columns differ from their field's name. */
const columnOf = (name: string) => {
  const price = priceNames.find((each) => each === name)
  return price ? priceColumn(price) : name
}

const figures = ['horsepower', 'torque', 'torque_limit', 'crank_horsepower', 'crank_torque']
const linked = ['engine', 'transmission', 'price_tier', 'tune_types', 'tools', 'requires', 'recommended']
const own = Object.keys(contract.tuneColumns).filter((name) => !linked.includes(name))
export const tuneGrid: GridSource = {
  table: sql`${tunes} u`,
  joins: sql`left join ${tuneCounts} c on c.tune_id = u.id ${tuneOwner}
    left join ${priceTiers} p on p.id = u.price_tier_id`,
  id: sql`u.id`,
  columns: {
    version: sql`u.version`,
    ...Object.fromEntries(own.map((name) => [name, sql.raw(`u.${columnOf(name)}`)])),
    engine: sql`g.slug`,
    transmission: sql`x.slug`,
    price_tier: sql`p.name`,
    tune_types: linkedBy(sql`${tuneTuneTypes}`, sql`${tuneTypes} o on o.id = l.tune_type_id where l.tune_id = u.id`),
    tools: linkedBy(sql`${tuneTools}`, sql`${tools} o on o.id = l.tool_id where l.tune_id = u.id`),
    requires: linkedBy(sql`${tuneRequires}`, sql`${tunes} o on o.id = l.other_id where l.tune_id = u.id`),
    recommended: linkedBy(sql`${tuneRecommends}`, sql`${tunes} o on o.id = l.other_id where l.tune_id = u.id`),
    runs: sql`c.runs`,
  },
  compared: {
    ...amounts('u'),
    ...Object.fromEntries(figures.map((name) => [name, sql.raw(`(u.${name} ->> 'value')::float8`)])),
  },
  numbers: ['version', ...numbersOf(contract.tuneColumns)],
  counts: ['runs'],
  search: matchingTunes,
  problems: tuneProblems,
}

type TuneRow = RowOf<typeof contract.listTuneRows>
type Figure = { value: number; unit: string } | null
const figureText = (figure: Figure) => figure && `${figure.value} ${figure.unit}`
const listText = (list: readonly string[]) => list.join('|')
/** Prices under the column names of the import, such as `addon_price_usd`. */
const priceCells = <Row>(of: (row: Row) => PriceSet) =>
  Object.fromEntries(
    priceNames.flatMap((name) =>
      currencies.map((currency) => [
        `${priceColumn(name)}_${currency.toLowerCase()}`,
        (row: Row) => {
          const minor = of(row)[name][currency]
          return minor === undefined ? null : toDecimal(minor)
        },
      ]),
    ),
  )
const pricesOfRow = (row: Record<PriceName, PricesByCurrency>): PriceSet => row

const tuneLists = listOperations(contract.listTuneRows, contract.exportTuneRows, ({ db }, { query }) =>
  readGrid<TuneRow>(db, tuneGrid, query),
)({
  file: 'tunes',
  also: ({ db }, { query }) => countGrid(db, tuneGrid, query),
  // The columns of the import, so that importing an unchanged export changes nothing.
  columns: {
    id: 'id',
    slug: 'slug',
    engine_slug: 'engine',
    transmission_slug: 'transmission',
    name: 'name',
    part_number: 'part_number',
    description: 'description',
    notes: 'notes',
    octane: 'octane',
    split_credit_dealer_text: 'split_credit_dealer_text',
    is_stock: 'is_stock',
    optional: 'optional',
    is_dsg: 'is_dsg',
    is_awd: 'is_awd',
    give_split_credits: 'give_split_credits',
    split_ecu_credit_amt: 'split_ecu_credit_amt',
    split_tcu_credit_amt: 'split_tcu_credit_amt',
    split_awd_credit_amt: 'split_awd_credit_amt',
    ...Object.fromEntries(figures.map((name) => [name, (row: TuneRow) => figureText(row[name as 'torque'] as Figure)])),
    position: 'position',
    tune_types: ({ tune_types }) => listText(tune_types),
    tools: (row) => listText(row.tools),
    requires: ({ requires }) => listText(requires),
    recommends: ({ recommended }) => listText(recommended),
    price_tier: 'price_tier',
    ...priceCells<TuneRow>(pricesOfRow),
    state: 'state',
    publish_at: 'publish_at',
  },
})

const typeGrid: GridSource = {
  table: sql`${tuneTypes} t`,
  joins: sql`left join ${tuneTypeGroups} g on g.id = t.group_id`,
  id: sql`t.id`,
  columns: {
    version: sql`t.version`,
    name: sql`t.name`,
    slug: sql`t.slug`,
    group: sql`g.slug`,
    position: sql`t.position`,
    tunes: sql`(select count(*) from ${tuneTuneTypes} l where l.tune_type_id = t.id)`,
  },
  numbers: ['version', 'position', 'tunes'],
  search: [sql`t.name`, sql`t.slug`, sql`g.name`],
}
const typeLists = listOperations(contract.listTuneTypeRows, contract.exportTuneTypeRows, ({ db }, { query }) =>
  readGrid<RowOf<typeof contract.listTuneTypeRows>>(db, typeGrid, query),
)({
  file: 'tune-types',
  also: ({ db }, { query }) => countGrid(db, typeGrid, query),
  columns: { id: 'id', slug: 'slug', name: 'name', group_slug: 'group', position: 'position', tunes: 'tunes' },
})

const planned = sql`from ${priceTierChanges} c where c.tier_id = t.id and c.state = 'planned'`
const tierGrid: GridSource = {
  table: sql`${priceTiers} t`,
  id: sql`t.id`,
  columns: {
    version: sql`t.version`,
    name: sql`t.name`,
    note: sql`t.note`,
    ...Object.fromEntries(priceNames.map((name) => [name, sql.raw(`t.${priceColumn(name)}`)])),
    tunes: sql`(select count(*) from ${tunes} u where u.price_tier_id = t.id)`,
    planned_at: sql`(select c.effective_at ${planned})`,
  },
  compared: amounts('t'),
  numbers: ['version', 'tunes'],
  search: [sql`t.name`, sql`t.note`],
}
type TierRow = RowOf<typeof contract.listPriceTierRows>
const tierLists = listOperations(contract.listPriceTierRows, contract.exportPriceTierRows, ({ db }, { query }) =>
  readGrid<TierRow>(db, tierGrid, query),
)({
  file: 'price-tiers',
  also: ({ db }, { query }) => countGrid(db, tierGrid, query),
  columns: { id: 'id', tier: 'name', note: 'note', ...priceCells<TierRow>(pricesOfRow), tunes: 'tunes' },
})

const updateTiers = operation(contract.updatePriceTiers, async ({ tx, actor, now, input }) => {
  const { changes, note = 'Changed in the grid' } = input.body
  const data: { id: number; version: number }[] = []
  for (const { id, version, values } of changes) {
    await refusalOf(id, async () => {
      const tier = await readTier(tx, id)
      if (tier.version !== version) {
        const { name, note: about, prices } = tier
        const current = { version: tier.version, values: { name, note: about, ...prices } }
        return fail('stale_version', { facts: { current } })
      }
      const { name = tier.name, note: about = tier.note } = values
      const wanted = priceNames.map((price) => [price, values[price] ?? tier.prices[price]] as const)
      const checked = priceSet.safeParse(Object.fromEntries(wanted))
      if (!checked.success) return fail('validation_failed', { fields: fieldsOf(checked.error) })
      const renamed = await renameTier({ tx, actor }, id, { version, name, note: about })
      if (priceNames.some((price) => values[price] !== undefined))
        await repriceTier({ tx, actor, now }, id, { prices: checked.data, version: renamed, reason: note })
      const saved = await readTier(tx, id)
      data.push({ id, version: saved.version })
    })
  }
  return { data }
})

export const gridOperations = [
  ...tuneLists,
  operation(contract.updateTunes, ({ tx, actor, input }) => saveRecords({ tx, actor }, tuneRecordKind, input.body)),
  ...typeLists,
  operation(contract.updateTuneTypes, ({ tx, actor, input }) => saveRecords({ tx, actor }, tuneTypeRecord, input.body)),
  ...tierLists,
  updateTiers,
]
