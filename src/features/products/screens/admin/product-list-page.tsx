import { stateColumn, stateFilter } from '#features/revisions/ui/record-list-page.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
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
import { Picture } from '#kit/ui/picture.tsx'
import { exportProductRecords, listProductRecords } from '../../contract/product-records.ts'
import { productActs } from './product-acts.ts'
import classes from './product-admin.module.css'

export const clientLoader = (args: ClientLoaderFunctionArgs) => askFor(listProductRecords, args)

const bulk = bulkActs<Awaited<ReturnType<typeof clientLoader>>['data'][number]>(({ name }) => name, productActs)

/** Products in every state, with their stock. */
export default function ProductListPage() {
  const answer = useLoaderData<typeof clientLoader>()
  const { currency } = useSite()
  const to = ({ id }: { id: number }) => link('/admin/products/:id', { id })
  const priceOf = (minor: number | undefined) => (minor === undefined ? 'Not sold' : formatMoney({ minor, currency }))
  return (
    <PageShell
      actions={
        <>
          <ButtonLink variant="default" to={link('/catalog-manage/imports')}>
            Import
          </ButtonLink>
          <ButtonLink variant="default" to={link('/admin/products/prices')}>
            Change prices
          </ButtonLink>
          <ButtonLink to={link('/admin/products/new')}>New product</ButtonLink>
        </>
      }
    >
      <List
        of={{
          noun: 'product',
          search: 'Name, part number, barcode or brand',
          filters: {
            state: stateFilter,
            brand: { label: 'Brand', all: 'All brands', words: answer.brands },
            category: {
              label: 'Category',
              all: 'All categories',
              words: answer.categories.map(({ slug, name }) => ({ value: slug, label: name })),
            },
            stock: {
              label: 'Stock',
              all: 'Any stock',
              words: { in: 'In stock', low: 'Low', out: 'Sold out' },
            },
          },
          sorts: nameSorts,
          csv: exportProductRecords,
          to,
          bulk,
          empty: 'Add a product with its pictures, options and prices. It stays a draft until you publish it.',
          columns: [
            {
              key: 'name',
              title: 'Product',
              render: (product) => (
                <span className={classes['name']}>
                  {product.picture ? <Picture src={product.picture} alt="" width={40} height={30} /> : <i />}
                  <span>
                    {product.name}
                    <small>{[product.brand, product.part_number].filter(Boolean).join(' · ')}</small>
                  </span>
                </span>
              ),
            },
            stateColumn,
            { key: 'category', wideOnly: true },
            { key: 'price', align: 'right', render: ({ prices }) => priceOf(prices[currency]) },
            {
              key: 'on_hand',
              title: 'On hand',
              align: 'right',
              render: ({ on_hand: onHand }) => (
                <span className={onHand !== null && onHand <= 0 ? classes['out'] : undefined}>
                  {onHand === null ? 'Kit' : formatNumber(onHand)}
                </span>
              ),
            },
            {
              key: 'shop',
              title: '',
              wideOnly: true,
              render: ({ slug, state }) =>
                state === 'published' && <Link to={link('/products/:slug', { slug })}>View in shop</Link>,
            },
          ],
          card: (product) => ({
            title: product.name,
            right: priceOf(product.prices[currency]),
            badge: <StateBadge state={product.state} />,
            meta: product.on_hand === null ? 'Kit' : `${formatNumber(product.on_hand)} on hand`,
          }),
        }}
        answer={answer}
      />
    </PageShell>
  )
}
