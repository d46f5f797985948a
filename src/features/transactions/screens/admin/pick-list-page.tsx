import { Button } from '@mantine/core'
import { Link, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { IconPrinter } from '#kit/ui/icons.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { getPickList } from '../../contract/fulfilment.ts'

export const clientLoader = () => call(getPickList, {})

/** What to fetch for all orders that wait, in one walk through the warehouse. */
export default function PickListPage() {
  const { orders, more, data } = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      lead={
        orders === 0
          ? 'What to fetch for the orders that wait.'
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
      {data.length === 0 ? (
        <EmptyState title="Nothing to pick">Paid orders with products appear here.</EmptyState>
      ) : (
        <DataTable
          label="Pick list"
          rows={data}
          rowKey={(pick) => `${pick.slug} ${JSON.stringify(pick.options)}`}
          columns={[
            { key: 'quantity', title: 'Items', render: (pick) => <b>{pick.quantity}</b> },
            {
              key: 'name',
              title: 'Product',
              render: (pick) => [pick.name, ...pick.options.map(({ selection }) => selection)].join(', '),
            },
            { key: 'part_number', title: 'Part number', render: ({ part_number: number }) => number || '–' },
            {
              key: 'orders',
              title: 'Orders',
              render: (pick) =>
                pick.orders.map(({ id, quantity }, index) => (
                  <span key={id}>
                    {index > 0 && ', '}
                    <Link to={link('/admin/orders/:id', { id })}>{id}</Link>
                    {quantity > 1 && ` (${quantity})`}
                  </span>
                )),
            },
          ]}
        />
      )}
    </PageShell>
  )
}
