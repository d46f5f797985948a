import { stateColumn, stateFilter } from '#features/revisions/ui/record-list-page.ts'
import { useSite } from '#access/ui/site-context.tsx'
import { StateBadge } from '#features/revisions/ui/state-badge.tsx'
import { formatNumber } from '#kit/locale.ts'
import { formatMoney } from '#kit/money.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage, type ListPageSpec, type RowIn } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportKits, listKits } from '../../contract/kits.ts'
import { productActs } from './product-acts.ts'
import classes from './product-admin.module.css'

type Kit = RowIn<typeof listKits>

const bulk = bulkActs<Kit>(({ name }) => name, productActs)

const partsOf = ({ parts }: Kit): string =>
  parts.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ')

/** List of kits, with their savings and available quantity. */
function useKitList(): ListPageSpec<typeof listKits> {
  const { currency } = useSite()
  const money = (minor: number | undefined) => (minor === undefined ? 'Not sold' : formatMoney({ minor, currency }))
  const savingOf = ({ prices, alone }: Kit): string => {
    const [price, sum] = [prices[currency], alone[currency]]
    return price === undefined || sum === undefined || sum <= price ? '–' : money(sum - price)
  }
  const available = ({ available: count }: Kit) => (count === null ? 'Not limited' : formatNumber(count))
  return {
    at: '/admin/products',
    adds: 'New kit',
    noun: 'kit',
    search: 'Name, URL slug or part number',
    filters: {
      state: stateFilter,
      stock: { all: 'All stock', words: { in: 'In stock', out: 'Sold out' } },
      contains: {
        label: 'Contents',
        all: 'All contents',
        words: { tunes: 'With tunes', products: 'Products only' },
      },
    },
    sorts: nameSorts,
    csv: exportKits,
    bulk,
    empty: 'Create a product and add parts to it. It’s then sold as a kit at its own price.',
    columns: [
      {
        key: 'name',
        title: 'Kit',
        render: (kit) => (
          <span className={classes['name']}>
            <span>
              {kit.name}
              <small>{partsOf(kit)}</small>
            </span>
          </span>
        ),
      },
      stateColumn,
      { key: 'price', align: 'right', render: ({ prices }) => money(prices[currency]) },
      {
        key: 'alone',
        title: 'Parts alone',
        align: 'right',
        wideOnly: true,
        render: ({ alone }) => money(alone[currency]),
      },
      { key: 'saving', align: 'right', wideOnly: true, render: savingOf },
      {
        key: 'available',
        align: 'right',
        render: (kit) => <span className={kit.available === 0 ? classes['out'] : undefined}>{available(kit)}</span>,
      },
    ],
    card: (kit) => ({
      title: kit.name,
      right: money(kit.prices[currency]),
      badge: <StateBadge state={kit.state} />,
      meta: partsOf(kit),
    }),
  }
}
const page = listPage(listKits, useKitList)
export const clientLoader = page.clientLoader
export default page.ListPage
