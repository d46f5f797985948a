import { formatDay } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { listConversionRates } from '../../../contract/staff.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { exportCreditDeals, listCreditDeals } from '../../../contract/credit-deals.ts'
import { dealStates, dealWords } from '../../../rules/credit-deals.ts'
import { RatesPart } from './rates-part.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = Object.fromEntries(new URL(request.url).searchParams)
  const query = listCreditDeals.input.query.safeParse(search)
  const asked = query.success ? query.data : {}
  const [list, rates] = await Promise.all([call(listCreditDeals, { query: asked }), call(listConversionRates, {})])
  return { list, rates: rates.data }
}
export default function DealListPage() {
  const { list, rates } = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const to = (id: number) => link('/admin/dealer-credit-deals/:id', { id })
  return (
    <PageShell
      title="Credit deals"
      lead="A dealer pays the price, and his account gets the credit."
      actions={<ButtonLink to={link('/admin/dealer-credit-deals/new')}>New deal</ButtonLink>}
    >
      <ListShell
        label="Credit deals"
        noun={['deal', 'deals']}
        search={{ placeholder: 'Title, dealer or note' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'All states',
            options: dealStates.map((value) => ({ value, label: dealWords()[value] })),
          },
        ]}
        sorts={timeSorts}
        cursor={{ next: list.next, shown: list.data.length }}
        exportUrl={exportUrlOf(exportCreditDeals, search)}
        empty={<EmptyState title="No deals">Nothing fits, or none was drafted yet.</EmptyState>}
      >
        <DataTable
          label="Credit deals"
          rows={list.data}
          rowKey={(deal) => deal.id}
          rowTo={(deal) => to(deal.id)}
          columns={[
            { key: 'title', title: 'Deal', render: (deal) => <Link to={to(deal.id)}>{deal.title}</Link> },
            { key: 'dealer', title: 'Dealer', render: (deal) => deal.dealer.name },
            { key: 'state', title: 'State', render: (deal) => dealWords()[deal.state] },
            {
              key: 'expires',
              title: 'Until',
              wideOnly: true,
              render: (deal) => (deal.expires_at ? formatDay(deal.expires_at) : '–'),
            },
            {
              key: 'price',
              title: 'Price',
              align: 'right',
              render: (deal) => <Price minor={deal.price} currency={deal.currency} />,
            },
            {
              key: 'credit',
              title: 'Credit',
              align: 'right',
              render: (deal) => <Price minor={deal.credit} currency={deal.currency} />,
            },
            {
              key: 'left',
              title: 'Remains',
              align: 'right',
              wideOnly: true,
              render: (deal) =>
                deal.state === 'paid' ? <Price minor={deal.remaining} currency={deal.currency} /> : '',
            },
          ]}
        />
      </ListShell>
      <PagePart
        title="Conversion rates"
        lead="For payments in another currency. A new rate counts at once; rates that are held stay as they are."
      >
        <RatesPart rates={rates} />
      </PagePart>
    </PageShell>
  )
}
