import { call } from '#kit/call.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { exportCreditDeals, listCreditDeals } from '../../../contract/credit-deals.ts'
import { listConversionRates } from '../../../contract/staff.ts'
import { dealStateLabels, dealStateKinds } from '../../../rules/credit-deals.ts'
import { dealListActs } from './deal-acts.ts'
import { RatesPart } from './rates-part.tsx'

const page = listPage(
  listCreditDeals,
  (_, rates) => ({
    at: '/admin/dealer-credit-deals',
    adds: 'New deal',
    after: () => (
      <PagePart
        title="Conversion rates"
        lead="Used for payments in another currency. New rates apply immediately. Rates already held for a payment don’t change."
      >
        <RatesPart rates={rates} />
      </PagePart>
    ),
    noun: 'deal',
    empty: 'A dealer pays the price of a deal and gets its credit on account.',
    label: 'Credit deals',
    search: 'Title, dealer or note',
    filters: { state: { words: dealStateLabels } },
    csv: exportCreditDeals,
    bulk: bulkActs(({ title, dealer }) => `${title}, ${dealer.name}`, dealListActs),
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
        render: (deal) => (deal.state === 'paid' ? <Price minor={deal.remaining} currency={deal.currency} /> : ''),
      },
    ],
  }),
  { load: async () => (await call(listConversionRates, {})).data },
)
export const clientLoader = page.clientLoader
export default page.ListPage
