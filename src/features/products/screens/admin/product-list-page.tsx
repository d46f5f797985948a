import { stateColumn, stateFilter } from '#features/revisions/ui/record-list-page.ts'
import { Link } from 'react-router'
import { useSite } from '#access/ui/site-context.tsx'
import { StateBadge } from '#features/revisions/ui/state-badge.tsx'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { formatMoney } from '#kit/money.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage, type ListPageSpec, type AnswerOf, type RowIn } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { Picture } from '#kit/ui/picture.tsx'
import { exportProductRecords, listProductRecords } from '../../contract/product-records.ts'
import { productActs } from './product-acts.ts'
import classes from './product-admin.module.css'
import thumb from '#kit/ui/thumbnail.module.css'

const bulk = bulkActs<RowIn<typeof listProductRecords>>(({ name }) => name, productActs)

/** Products in every state, with their stock. */
function useProductList(answer: AnswerOf<typeof listProductRecords>): ListPageSpec<typeof listProductRecords> {
  const { currency } = useSite()
  const to = ({ id }: { id: number }) => link('/admin/products/:id', { id })
  const priceOf = (minor: number | undefined) => (minor === undefined ? 'Not sold' : formatMoney({ minor, currency }))
  return {
    actions: (
      <>
        <ButtonLink variant="default" to={link('/catalog-manage/imports')}>
          Import
        </ButtonLink>
        <ButtonLink variant="default" to={link('/admin/products/prices')}>
          Change prices
        </ButtonLink>
        <ButtonLink to={link('/admin/products/new')}>New product</ButtonLink>
      </>
    ),
    noun: 'product',
    search: 'Name, part number or brand',
    filters: {
      state: stateFilter,
      brand: { words: answer.brands },
      category: {
        words: answer.categories.map(({ slug, name }) => ({ value: slug, label: name })),
      },
      stock: {
        all: 'All stock',
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
            {product.picture ? (
              <Picture className={thumb['thumbnail']} src={product.picture} alt="" width={40} height={30} />
            ) : (
              <i className={thumb['thumbnail']} />
            )}
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
  }
}
const page = listPage(listProductRecords, useProductList)
export const clientLoader = page.clientLoader
export default page.ListPage
