import { type GridRow, numberColumn } from '#features/revisions/ui/grid/cells.ts'
import { priceNames, type PriceSet } from '#features/pricing/price-set.ts'
import { gridPage } from '#features/revisions/ui/grid/grid-page.tsx'
import { formatMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { exportPriceTierRows, listPriceTierRows, updatePriceTiers } from '../contract/grids.ts'
import { priceTierFields } from '../contract/price-tiers.ts'
import { priceCells } from './grid-columns.ts'
import { NewLink } from './new-link.tsx'
import { RepricedTunes } from './repriced-tunes.tsx'

const pricesOf = (of: object): PriceSet =>
  Object.fromEntries(priceNames.map((name) => [name, (of as PriceSet)[name]])) as PriceSet

/** Confirmation for tiers whose prices change, with the tunes that change with them. */
function repriced(changes: readonly { id: number; values: object }[], rows: readonly GridRow[]) {
  const tiers = changes.flatMap(({ id, values }) => {
    const row = rows.find((each) => each.id === id)
    return row && priceNames.some((name) => name in values) ? [{ row, to: pricesOf({ ...row, ...values }) }] : []
  })
  if (tiers.length === 0) return null
  const tunes = tiers.reduce((sum, { row }) => sum + Number(row['tunes']), 0)
  return {
    title: `Change the prices of ${formatNumber(tunes)} ${tunes === 1 ? 'tune' : 'tunes'}?`,
    action: 'Change prices now',
    children: tiers.map(({ row, to }, at) => (
      <details key={row.id} open={at === 0}>
        <summary>{`${String(row['name'])}: ${formatNumber(Number(row['tunes']))} ${row['tunes'] === 1 ? 'tune' : 'tunes'}`}</summary>
        <RepricedTunes tierId={row.id} from={pricesOf(row)} to={to} />
      </details>
    )),
  }
}

const page = gridPage({
  name: 'price-tiers',
  noun: 'price tier',
  lead: 'New prices take effect right away. You’ll see which tunes they reprice before anything is saved.',
  actions: <NewLink to={link('/catalog-manage/price-tiers/new')}>Add price tier</NewLink>,
  list: listPriceTierRows,
  csv: exportPriceTierRows,
  change: updatePriceTiers,
  right: 'catalog.manage',
  imports: true,
  fields: priceTierFields,
  search: 'Name or note',
  confirm: repriced,
  columns: [
    numberColumn((params) => link('/catalog-manage/price-tiers/:id', params)),
    'name',
    'note',
    ...priceCells(({ planned_at: at }) =>
      typeof at === 'string'
        ? `New prices are scheduled from ${formatMoment(at)}. Cancel them on the tier’s page first.`
        : null,
    ),
    { key: 'tunes', title: 'Tunes', width: 90, fact: (row) => Number(row['tunes']) },
    {
      key: 'planned_at',
      title: 'New prices from',
      width: 170,
      fact: ({ planned_at: at }) => (typeof at === 'string' ? formatMoment(at) : ''),
    },
  ],
})
export const clientLoader = page.clientLoader
export default page.GridPage
