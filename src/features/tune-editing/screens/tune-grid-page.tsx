import { type GridColumnSpec, type GridRow, numberColumn } from '#features/revisions/ui/grid/cells.ts'
import { gridPage } from '#features/revisions/ui/grid/grid-page.tsx'
import { tuneProblems } from '#features/catalog/health-problems.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { exportTuneRows, listTuneRows, tuneColumns, updateTunes } from '../contract/grids.ts'
import { getTuneContext } from '../contract/tunes.ts'
import { priceCells } from './grid-columns.ts'
import { NewLink } from './new-link.tsx'

type Figure = { value: number; unit: string } | null

/** Edits the number of a figure; its unit stays. */
const figure = (key: string, title: string, unit: 'hp' | 'lb-ft', isHidden = false): GridColumnSpec => {
  const of = (row: GridRow) => (row[key] ?? null) as Figure
  return {
    key,
    title,
    width: 100,
    ...(isHidden ? { hidden: true } : {}),
    kind: 'number',
    read: (row) => of(row)?.value ?? null,
    write: (row, value) => ({ [key]: typeof value === 'number' ? { value, unit: of(row)?.unit ?? unit } : null }),
  }
}
/** Comma-separated slugs. */
const addresses = (key: string, title: string): GridColumnSpec => ({
  key,
  title,
  width: 220,
  hidden: true,
  unsorted: true,
  kind: 'text',
  read: (row) => ((row[key] ?? []) as string[]).join(', '),
  write: (_, value) => ({
    [key]: String(value)
      .split(/[\s,|]+/)
      .filter(Boolean),
  }),
})
/** A single slug, or none. */
const address = (key: string, title: string): GridColumnSpec => ({
  key,
  title,
  width: 150,
  kind: 'text',
  read: (row) => row[key] ?? '',
  write: (_, value) => ({ [key]: value === '' ? null : value }),
})

const page = gridPage({
  name: 'tunes',
  noun: 'tune',
  actions: <NewLink to={link('/catalog-manage/tunes/new')}>Add tune</NewLink>,
  list: listTuneRows,
  csv: exportTuneRows,
  change: updateTunes,
  right: 'catalog.manage',
  imports: true,
  fields: tuneColumns,
  problems: tuneProblems,
  search: 'Name, part number or engine',
  choices: async () => {
    const { tiers } = await call(getTuneContext, { query: {} })
    return { price_tier: { '': 'Own prices', ...Object.fromEntries(tiers.map(({ name }) => [name, name])) } }
  },
  columns: [
    numberColumn((params) => link('/catalog-manage/tunes/:id', params)),
    { key: 'name', field: 'name', width: 180 },
    { key: 'slug', field: 'slug', hidden: true },
    { key: 'part_number', field: 'part_number', width: 160 },
    address('engine', 'Engine'),
    address('transmission', 'Transmission'),
    'state',
    { key: 'is_stock', field: 'is_stock', hidden: true },
    { key: 'optional', field: 'optional', width: 90, hidden: true },
    { key: 'is_dsg', field: 'is_dsg', hidden: true },
    { key: 'is_awd', field: 'is_awd', hidden: true },
    { key: 'octane', field: 'octane', hidden: true },
    addresses('tune_types', 'Types'),
    addresses('tools', 'Tools'),
    addresses('requires', 'Requires'),
    addresses('recommended', 'Recommended'),
    figure('crank_horsepower', 'Crank hp', 'hp'),
    figure('crank_torque', 'Crank torque', 'lb-ft'),
    figure('horsepower', 'Wheel hp', 'hp', true),
    figure('torque', 'Wheel torque', 'lb-ft', true),
    figure('torque_limit', 'Torque limit', 'lb-ft', true),
    {
      key: 'price_tier',
      title: 'Prices from',
      width: 150,
      kind: 'choice',
      choices: { '': 'Own prices' },
      read: (row) => row['price_tier'] ?? '',
      write: (_, value) => ({ price_tier: value === '' ? null : value }),
    },
    ...priceCells(({ price_tier: tier }) =>
      tier === null
        ? null
        : `These prices come from the price tier ${String(tier)}. Change the tier, or set “Prices from” to own prices.`,
    ),
    { key: 'position', field: 'position', width: 80, hidden: true },
    { key: 'give_split_credits', field: 'give_split_credits', hidden: true },
    { key: 'split_ecu_credit_amt', field: 'split_ecu_credit_amt', hidden: true },
    { key: 'split_tcu_credit_amt', field: 'split_tcu_credit_amt', hidden: true },
    { key: 'split_awd_credit_amt', field: 'split_awd_credit_amt', hidden: true },
    { key: 'description', field: 'description', hidden: true },
    { key: 'notes', field: 'notes', hidden: true },
    { key: 'runs', title: 'Dyno runs', width: 90, fact: (row) => Number(row['runs']) },
  ],
})
export const clientLoader = page.clientLoader
export default page.GridPage
