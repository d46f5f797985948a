import { stateColumn, stateFilter } from '#features/revisions/ui/record-list-page.ts'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { useSite } from '#access/ui/site-context.tsx'
import { StateBadge } from '#features/revisions/ui/state-badge.tsx'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { formatMoney } from '#kit/money.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { List } from '#kit/ui/list.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { exportKits, listKits } from '../../contract/kits.ts'
import { productActs } from './product-acts.ts'
import classes from './product-admin.module.css'

export const clientLoader = (args: ClientLoaderFunctionArgs) => askFor(listKits, args)
type Kit = Awaited<ReturnType<typeof clientLoader>>['data'][number]

const bulk = bulkActs<Kit>(({ name }) => name, productActs)

const partsOf = ({ parts }: Kit): string =>
  parts.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ')

/** List of kits, with their savings and available quantity. */
export default function KitListPage() {
  const answer = useLoaderData<typeof clientLoader>()
  const { currency } = useSite()
  const money = (minor: number | undefined) => (minor === undefined ? 'Not sold' : formatMoney({ minor, currency }))
  const savingOf = ({ prices, alone }: Kit): string => {
    const [price, sum] = [prices[currency], alone[currency]]
    return price === undefined || sum === undefined || sum <= price ? '–' : money(sum - price)
  }
  const available = ({ available: count }: Kit) => (count === null ? 'Not limited' : formatNumber(count))
  return (
    <PageShell actions={<ButtonLink to={link('/admin/products/new')}>New kit</ButtonLink>}>
      <List
        of={{
          noun: 'kit',
          search: 'Name, address or part number',
          filters: {
            state: stateFilter,
            stock: { label: 'Stock', all: 'Any stock', words: { in: 'In stock', out: 'Sold out' } },
            contains: {
              label: 'Contents',
              all: 'All contents',
              words: { tunes: 'With tunes', products: 'Products only' },
            },
          },
          sorts: nameSorts,
          csv: exportKits,
          bulk,
          to: ({ id }) => link('/admin/products/:id', { id }),
          empty: 'Create a product and add parts to it: it is then sold as a kit, at its own price.',
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
              render: (kit) => (
                <span className={kit.available === 0 ? classes['out'] : undefined}>{available(kit)}</span>
              ),
            },
          ],
          card: (kit) => ({
            title: kit.name,
            right: money(kit.prices[currency]),
            badge: <StateBadge state={kit.state} />,
            meta: partsOf(kit),
          }),
        }}
        answer={answer}
      />
    </PageShell>
  )
}
