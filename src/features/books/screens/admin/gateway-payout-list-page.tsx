import { formatUtcDay } from '#kit/dates.ts'
import { currencies, formatMoney } from '#kit/money.ts'
import { listPage } from '#kit/ui/list-page.tsx'
import { Price } from '#kit/ui/price.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { exportGatewayPayouts, listGatewayPayouts } from '../../contract/gateway-payouts.ts'
import { payoutStates } from '../../rules.ts'
import { RecordPayoutButton } from './record-payout-button.tsx'
import { ReconciliationTabs } from './reconciliation-tabs.tsx'

const amount = (minor: number | null, currency: (typeof currencies)[number]) =>
  minor === null ? '–' : <Price minor={minor} currency={currency} />

/** Gateway payouts to the bank: what was sent, what arrived and what was kept. */
const { clientLoader, ListPage } = listPage(listGatewayPayouts, {
  lead: 'What the gateway sends to your bank account, by day and currency. Confirm each payout when it arrives.',
  actions: <RecordPayoutButton />,
  before: ({ holdings }) => (
    <>
      <ReconciliationTabs />
      {holdings.length > 0 && (
        <Stats>
          {holdings.map(({ currency, balance, on_its_way: onItsWay }) => (
            <Stat
              key={currency}
              label={`At the gateway in ${currency}`}
              value={formatMoney({ minor: balance, currency })}
              note={`${formatMoney({ minor: onItsWay, currency })} in payouts to confirm`}
            />
          ))}
        </Stats>
      )}
    </>
  ),
  at: '/admin/reconciliation/payouts',
  noun: 'payout',
  search: 'Number, note or charge',
  days: { from: 'from', until: 'until' },
  filters: {
    state: { words: payoutStates.words, chips: true },
    currency: {
      words: Object.fromEntries(currencies.map((code) => [code, code])),
    },
    source: {
      words: { gateway: 'Listed by the gateway', hand: 'Recorded by hand' },
    },
  },
  csv: exportGatewayPayouts,
  columns: [
    { key: 'day', title: 'Day (UTC)', day: true, render: ({ day }) => formatUtcDay(day) },
    { key: 'state', title: 'Status', words: payoutStates.words, kinds: payoutStates.kinds },
    { key: 'expected', money: true },
    { key: 'received', align: 'right', render: ({ received, currency }) => amount(received, currency) },
    { key: 'fees', align: 'right', render: ({ fees, currency }) => amount(fees, currency) },
    { key: 'charges', align: 'right', wideOnly: true },
    { key: 'refunds', align: 'right', wideOnly: true },
    { key: 'note', wideOnly: true },
  ],
  emptyTitle: 'No payouts',
  empty: 'A payout appears here once its day has been compared with the gateway.',
})

export { clientLoader }
export default ListPage
