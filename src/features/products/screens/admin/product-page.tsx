import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { orderStateKinds, orderStateLabels } from '#features/orders/rules.ts'
import type { RecordState } from '#features/revisions/contract/records.ts'
import { pricesText } from '#features/pricing/price-set.ts'
import { HistoryTab } from '#features/revisions/ui/history-tab.tsx'
import { StateBadge } from '#features/revisions/ui/state-badge.tsx'
import { call } from '#kit/call.ts'
import { formatMoment, formatShortMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Picture } from '#kit/ui/picture.tsx'
import { Price } from '#kit/ui/price.tsx'
import { StateBadge as Badge } from '#kit/ui/state-badge.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { TabLinks } from '#kit/ui/tab-links.tsx'
import { type EditedOption, productFields } from '../../contract/product-fields.ts'
import {
  exportProductOrders,
  getProductRecord,
  getProductSummary,
  listProductOrders,
} from '../../contract/product-records.ts'
import lists from '#kit/ui/inline-list.module.css'
import { stockLink } from './stock/stock-link.ts'
import classes from './product-admin.module.css'
import thumb from '#kit/ui/thumbnail.module.css'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const params = { id: Number(args.params['id']) }
  const [product, summary, orders] = await Promise.all([
    call(getProductRecord, { params }),
    call(getProductSummary, { params }),
    askFor(listProductOrders, args),
  ])
  return { product, summary, orders }
}
type Data = Awaited<ReturnType<typeof clientLoader>>

const tabs = [
  { key: 'overview', label: 'Overview' },
  { key: 'orders', label: 'Orders' },
  { key: 'history', label: 'History' },
]

/** A product for staff: facts, stock, sales and history. */
export default function ProductPage() {
  const { product, summary, orders } = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const { revalidate } = useRevalidator()
  const { id, slug, state } = product
  const tab = search.get('tab') ?? 'overview'
  const at = (key: string) => link('/admin/products/:id', { id }, key === 'overview' ? {} : { tab: key })
  return (
    <PageShell
      title={product.name}
      isGiven
      badges={<StateBadge state={state as RecordState} />}
      crumbs={[{ label: 'Products', to: link('/admin/products') }, { label: product.name }]}
      actions={
        <>
          {state === 'published' && (
            <ButtonLink variant="default" to={link('/products/:slug', { slug })}>
              View in shop
            </ButtonLink>
          )}
          <ButtonLink variant="default" to={link('/admin/products/new', {}, { copy: id })}>
            Copy as new
          </ButtonLink>
          <ButtonLink to={link('/admin/products/:id/edit', { id })}>Edit</ButtonLink>
        </>
      }
    >
      <TabLinks label="Product" tabs={tabs.map(({ key, label }) => ({ label, to: at(key), current: key === tab }))} />
      {tab === 'orders' ? (
        <Orders id={id} orders={orders} />
      ) : tab === 'history' ? (
        <HistoryTab
          kind="product"
          id={id}
          version={product.version}
          fields={productFields}
          isEditable={product.editable}
          onRestored={() => revalidate()}
        />
      ) : (
        <Overview product={product} summary={summary} />
      )}
    </PageShell>
  )
}

function Overview({ product, summary }: Pick<Data, 'product' | 'summary'>) {
  const onHand = summary.stock.reduce((sum, place) => sum + place.on_hand, 0)
  const options = product.options as EditedOption[]
  return (
    <>
      <Stats>
        {summary.kit ? (
          <Stat
            label="Can be made"
            value={summary.kit.available === null ? 'Not limited' : formatNumber(summary.kit.available)}
            note="Of the parts in stock in your region"
          />
        ) : (
          <Stat label="On hand" value={formatNumber(onHand)} />
        )}
        <Stat label="Sold in 30 days" value={formatNumber(summary.sold_recently)} />
        <Stat label="Sold in total" value={formatNumber(summary.sold)} />
      </Stats>
      <div className={classes['columns']}>
        <div>
          {summary.pictures.length > 0 && (
            <ul className={`${lists['list']} ${classes['pictures']}`}>
              {summary.pictures.map(({ url, alt }) => (
                <li key={url}>
                  <Picture className={thumb['thumbnail']} src={url} alt={alt} width={160} height={120} />
                </li>
              ))}
            </ul>
          )}
          {product.description && <p className={classes['text']}>{product.description}</p>}
          {summary.kit ? (
            <PagePart title="Parts of the kit">
              <PartsTable name={product.name} parts={summary.kit.parts} />
            </PagePart>
          ) : (
            <PagePart title="Stock">
              <StockTable product={product} stock={summary.stock} />
            </PagePart>
          )}
          {options.length > 0 && (
            <PagePart title="Options">
              <Facts
                rows={options.map(({ name, selections }) => [
                  name,
                  selections
                    .map((each) =>
                      Object.values(each.prices).some((minor) => minor > 0)
                        ? `${each.name} (+${pricesText(each.prices)})`
                        : each.name,
                    )
                    .join(', '),
                ])}
              />
            </PagePart>
          )}
        </div>
        <div className={classes['side']}>
          <Facts rows={factsOf(product, summary.category_name)} />
        </div>
      </div>
    </>
  )
}

const factsOf = (product: Data['product'], category: string) => {
  const size = [product.length_mm, product.width_mm, product.height_mm]
  const known = [
    ['Brand', product.brand],
    ['Category', category],
    ['Part number', product.part_number],
    ['Barcode', product.barcode],
    ['Price', pricesText(product.prices)],
    ['Dealer price', Object.keys(product.dealer_prices).length === 0 ? '' : pricesText(product.dealer_prices)],
    ['Tax', product.taxable ? 'Charged' : 'Exempt'],
    ['Weight', product.weight_grams === 0 ? '' : `${formatNumber(product.weight_grams)} g`],
    ['Size', size.every((side) => side === 0) ? '' : `${size.map((side) => formatNumber(side)).join(' × ')} mm`],
    ['Customs code', product.customs_code],
    ['Origin', product.origin],
    ['Serial numbers', product.serial_tracked ? 'Tracked' : 'Not tracked'],
    ['Tags', product.tags.join(', ')],
    ['Publish at', product.state === 'scheduled' && product.publish_at ? formatMoment(product.publish_at) : ''],
  ] as const
  return known.filter(([, value]) => value !== '')
}

type Part = NonNullable<Data['summary']['kit']>['parts'][number]
const partLink = ({ product_id: productId, tune_id: tuneId }: Part) =>
  productId === null
    ? link('/catalog-manage/tunes/:id', { id: tuneId! })
    : link('/admin/products/:id', { id: productId })

const PartsTable = ({ name, parts }: { name: string; parts: readonly Part[] }) => (
  <DataTable
    label={`Parts of ${name}`}
    rows={parts}
    rowKey={(part) => `${part.product_id} ${part.tune_id} ${part.choices}`}
    rowTo={partLink}
    columns={[
      {
        key: 'name',
        title: 'Part',
        render: (part) => (
          <Link to={partLink(part)}>{[part.name, part.choices].filter((words) => words !== '').join(', ')}</Link>
        ),
      },
      { key: 'quantity', title: 'In each kit', align: 'right', render: ({ quantity }) => formatNumber(quantity) },
      {
        key: 'on_hand',
        title: 'On hand',
        align: 'right',
        render: ({ on_hand: onHand }) => (onHand === null ? 'Tune' : formatNumber(onHand)),
      },
    ]}
  />
)

function StockTable({
  product: { name, slug: productSlug },
  stock,
}: {
  product: Data['product']
  stock: Data['summary']['stock']
}) {
  if (stock.length === 0) return <EmptyState title="No stock locations" />
  const to = ({ slug, variant_id: variant }: Data['summary']['stock'][number]) => stockLink(productSlug, slug, variant)
  const hasVariants = stock.some(({ variant_id: variant }) => variant !== null)
  return (
    <DataTable
      label={`Stock of ${name}`}
      rows={stock}
      rowKey={(place) => `${place.slug} ${place.variant_id}`}
      rowTo={to}
      columns={[
        {
          key: 'name',
          title: 'Location',
          render: (place) => <Link to={to(place)}>{place.name}</Link>,
        },
        ...(hasVariants
          ? [
              {
                key: 'variant',
                title: 'Variant',
                render: (place: (typeof stock)[number]) => (place.is_unassigned ? 'No variant' : place.variant),
              },
            ]
          : []),
        {
          key: 'region',
          title: 'Region',
          render: ({ region }) => (region === 1 ? 'North America' : 'Europe'),
          wideOnly: true,
        },
        { key: 'on_hand', title: 'On hand', align: 'right', render: (place) => formatNumber(place.on_hand) },
      ]}
    />
  )
}

function Orders({ id, orders }: { id: number; orders: Data['orders'] }) {
  return (
    <List
      of={{
        noun: 'order',
        search: 'Invoice, name or email',
        csv: exportProductOrders,
        csvParams: { id },
        rowKey: (row) => row.id,
        to: (row) => link('/admin/transactions/:id', { id: row.order_id }),
        empty: 'Orders in your region that contain this product.',
        columns: [
          { key: 'order', title: 'Order', render: (row) => row.invoice_number ?? row.order_id },
          { key: 'name', title: 'Customer' },
          {
            key: 'state',
            title: 'Status',
            render: (row) => <Badge kind={orderStateKinds[row.state]}>{orderStateLabels()[row.state]}</Badge>,
          },
          { key: 'options', wideOnly: true },
          { key: 'quantity', align: 'right' },
          { key: 'date', day: true, render: (row) => formatShortMoment(row.created_at), wideOnly: true },
          {
            key: 'total',
            align: 'right',
            render: (row) => <Price minor={row.total} currency={row.currency} />,
          },
        ],
      }}
      answer={orders}
    />
  )
}
