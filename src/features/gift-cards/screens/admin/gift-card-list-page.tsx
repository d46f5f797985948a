import { formatDay } from '#kit/dates.ts'
import { formatNumber } from '#kit/locale.ts'
import { currencies, formatMoney } from '#kit/money.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { exportGiftCards, listGiftCards } from '../../contract/staff.ts'
import { shownStates } from '../../rules.ts'
import { giftCardActs } from './gift-card-acts.ts'

const page = listPage(listGiftCards, {
  noun: 'gift card',
  search: 'Last characters, email or order',
  at: '/admin/gift-cards',
  adds: 'Issue a gift card',
  before: ({ owed }) =>
    owed.length > 0 && (
      <Stats>
        {owed.map(({ currency, balance, cards }) => (
          <Stat
            key={currency}
            label={`Owed in ${currency}`}
            value={formatMoney({ minor: balance, currency })}
            note={`on ${formatNumber(cards)} ${cards === 1 ? 'card' : 'cards'}`}
          />
        ))}
      </Stats>
    ),
  filters: {
    state: { words: shownStates.words, chips: true },
    source: { all: 'Sold and issued', words: { sold: 'Sold', issued: 'Issued by staff' } },
    currency: {
      words: Object.fromEntries(currencies.map((code) => [code, code])),
    },
  },
  csv: exportGiftCards,
  bulk: bulkActs(({ ending }) => `•••• ${ending}`, giftCardActs),
  columns: [
    { key: 'ending', title: 'Gift card', render: ({ ending }) => `•••• ${ending}` },
    {
      key: 'balance',
      align: 'right',
      render: ({ balance, value, currency }) =>
        `${formatMoney({ minor: balance, currency })} of ${formatMoney({ minor: value, currency })}`,
    },
    { key: 'state', title: 'Status', words: shownStates.words, kinds: shownStates.kinds },
    { key: 'recipient_email', title: 'Recipient' },
    { key: 'from_name', title: 'From', wideOnly: true },
    { key: 'issued_at', title: 'Issued', day: true, wideOnly: true },
    {
      key: 'expires_at',
      title: 'Expires',
      wideOnly: true,
      day: true,
      render: ({ expires_at: at }) => (at === null ? 'Never' : formatDay(at)),
    },
  ],
  emptyTitle: 'No gift cards yet',
  empty: 'Gift cards that customers buy, and those you issue, appear here.',
})
export const clientLoader = page.clientLoader
export default page.ListPage
