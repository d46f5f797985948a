import type { ClientLoaderFunctionArgs } from 'react-router'
import { useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { exportCreditDeals, listCreditDeals } from '../../../contract/credit-deals.ts'
import { listConversionRates } from '../../../contract/staff.ts'
import { dealStateLabels, dealStateKinds } from '../../../rules/credit-deals.ts'
import { dealListActs } from './deal-acts.ts'
import { RatesPart } from './rates-part.tsx'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const [list, rates] = await Promise.all([askFor(listCreditDeals, args), call(listConversionRates, {})])
  return { list, rates: rates.data }
}
export default function DealListPage() {
  const { list, rates } = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      lead="Dealers pay the price and receive the credit on their account."
      actions={<ButtonLink to={link('/admin/dealer-credit-deals/new')}>New deal</ButtonLink>}
    >
      <List
        answer={list}
        of={{
          noun: 'deal',
          empty: 'A dealer pays the price of a deal and gets its credit on account.',
          label: 'Credit deals',
          search: 'Title, dealer or note',
          filters: { state: { label: 'Status', all: 'All statuses', words: dealStateLabels } },
          csv: exportCreditDeals,
          bulk: bulkActs(({ title, dealer }) => `${title}, ${dealer.name}`, dealListActs),
          to: ({ id }) => link('/admin/dealer-credit-deals/:id', { id }),
          columns: [
            { key: 'title', title: 'Deal' },
            { key: 'dealer', render: (deal) => deal.dealer.name },
            { key: 'state', title: 'Status', words: dealStateLabels, kinds: dealStateKinds },
            { key: 'expires_at', title: 'Open until', day: true, wideOnly: true },
            { key: 'price', money: true },
            { key: 'credit', money: true },
            {
              key: 'remaining',
              align: 'right',
              wideOnly: true,
              render: (deal) =>
                deal.state === 'paid' ? <Price minor={deal.remaining} currency={deal.currency} /> : '',
            },
          ],
        }}
      />
      <PagePart
        title="Conversion rates"
        lead="Used for payments in another currency. New rates apply immediately. Rates already held for a payment don’t change."
      >
        <RatesPart rates={rates} />
      </PagePart>
    </PageShell>
  )
}
