import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { IconPrinter } from '#kit/ui/icons.tsx'
import { useListQuery } from '#kit/ui/list-query.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { getPickList } from '../../contract/fulfilment.ts'

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => {
  const location = new URL(request.url).searchParams.get('location')
  return call(getPickList, { query: location ? { location } : {} })
}
type Pick = Awaited<ReturnType<typeof clientLoader>>['data'][number]

/** Pick list for all waiting orders, grouped by location. */
export default function PickListPage() {
  const { orders, more, locations, data } = useLoaderData<typeof clientLoader>()
  const query = useListQuery()
  const chosen = query.get('location')
  const places = [...Map.groupBy(data, ({ location }) => location)]
  return (
    <PageShell
      lead={
        orders === 0
          ? 'Items to pick for waiting orders.'
          : `What to fetch for ${more ? `the oldest ${orders} orders` : orders === 1 ? '1 order' : `${orders} orders`}.`
      }
      crumbs={[{ label: 'Orders', to: link('/admin/orders') }, { label: 'Pick list' }]}
      actions={
        data.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        )
      }
    >
      {(locations.length > 1 || chosen !== null) && (
        <NativeSelect
          label="Location"

          className="ob-screen-only"
          data={[{ value: '', label: 'All locations' }, ...new Set([...locations, ...(chosen ? [chosen] : [])])]}
          value={chosen ?? ''}
          onChange={(event) => query.set({ location: event.currentTarget.value || null })}
          style={{ maxWidth: '100%', width: '16rem' }}
        />
      )}
      {data.length === 0 ? (
        <EmptyState title="Nothing to pick">Paid orders with products appear here.</EmptyState>
      ) : (
        places.map(([place, picks]) => (
          <PagePart key={place} title={place === '' ? 'Location not known' : place}>
            <Picks label={place === '' ? 'Location not known' : place} picks={picks} />
          </PagePart>
        ))
      )}
    </PageShell>
  )
}

const nameOf = (pick: Pick) => [pick.name, ...pick.options.map(({ selection }) => selection)].join(', ')

const OrderLinks = ({ orders }: { orders: Pick['orders'] }) =>
  orders.map(({ id, invoice_number: invoice, quantity }, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Link to={link('/admin/orders/:id', { id })}>{invoice ?? id}</Link>
      {quantity > 1 && ` (${quantity})`}
    </span>
  ))

const Picks = ({ label, picks }: { label: string; picks: readonly Pick[] }) => (
  <DataTable
    label={label}
    rows={picks}
    rowKey={(pick) => `${pick.slug} ${JSON.stringify(pick.options)}`}
    card={(pick) => ({
      title: `${pick.quantity} × ${nameOf(pick)}`,
      meta: pick.part_number || '–',
      detail: (
        <>
          {pick.orders.length === 1 ? 'Order ' : 'Orders '}
          <OrderLinks orders={pick.orders} />
        </>
      ),
    })}
    columns={[
      { key: 'quantity', title: 'Items', render: (pick) => <b>{pick.quantity}</b> },
      {
        key: 'name',
        title: 'Product',
        render: nameOf,
      },
      { key: 'part_number', title: 'Part number', render: ({ part_number: number }) => number || '–' },
      {
        key: 'orders',
        title: 'Orders',
        render: ({ orders }) => <OrderLinks orders={orders} />,
      },
    ]}
  />
)
