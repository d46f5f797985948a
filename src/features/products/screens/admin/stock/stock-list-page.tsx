import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage, type RowIn } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportStock, listStock } from '../../../contract/stock.ts'
import { stockListActs } from './stock-list-acts.ts'
import { StockBadge } from './stock-badge.tsx'
import { nameOf, stockLink } from './stock-link.ts'
import classes from '../product-admin.module.css'

const bulk = bulkActs<RowIn<typeof listStock>>((place) => `${nameOf(place)}, ${place.location}`, stockListActs)

/** Stock by product and location. */
const page = listPage(listStock, (answer) => ({
  actions: (
    <>
      <ButtonLink variant="default" to={link('/admin/stock/count')}>
        Count from CSV
      </ButtonLink>
      <ButtonLink variant="default" to={link('/admin/stock-transfers/new')}>
        New transfer
      </ButtonLink>
      <ButtonLink to={link('/admin/supply-orders/new')}>Order from supplier</ButtonLink>
    </>
  ),
  label: 'Stock',
  noun: 'place',
  empty: 'Products appear here with each location that holds them.',
  search: 'Name, part number or barcode',
  filters: {
    only: {
      label: 'Stock',
      all: 'All stock',
      words: {
        low: 'Below mark',
        out: 'Sold out',
        reserved: 'Reserved',
        incoming: 'Incoming',
        unassigned: 'Without variant',
      },
    },
    location: {
      words: answer.locations.map(({ slug, name }) => ({ value: slug, label: name })),
    },
  },
  sorts: nameSorts,
  csv: exportStock,
  bulk,
  to: ({ slug, location_slug: location, variant_id: variant }) => stockLink(slug, location, variant),
  columns: [
    {
      key: 'name',
      title: 'Product',
      render: (place) => (
        <span className={classes['name']}>
          <span>
            {nameOf(place)}
            <small>{place.part_number}</small>
          </span>
        </span>
      ),
    },
    'location',
    { key: 'state', title: 'Status', render: (place) => <StockBadge stock={place} /> },
    { key: 'on_hand', title: 'On hand', align: 'right' },
    { key: 'reserved', align: 'right', wideOnly: true },
    { key: 'free', align: 'right' },
    { key: 'incoming', align: 'right', wideOnly: true },
    { key: 'low_at', title: 'Low at', align: 'right', wideOnly: true },
  ],
  card: (place) => ({
    title: nameOf(place),
    right: `${formatNumber(place.free)} free`,
    badge: <StockBadge stock={place} />,
    meta: place.location,
  }),
}))
export const clientLoader = page.clientLoader
export default page.ListPage
