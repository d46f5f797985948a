import { formatUtcDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { currencies, formatMoney } from '#kit/money.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { exportQuotes, listQuotes } from '../../contract/staff.ts'
import { quoteNumber, quoteStandings } from '../../rules.ts'
import { quoteActs } from './quote-acts.ts'

const newQuote = <ButtonLink to={link('/admin/orders/drafts/new')}>New quote</ButtonLink>

const page = listPage(listQuotes, {
  lead: 'Draft orders, such as for sales by phone. You set the prices, the customer pays by link.',
  at: '/admin/orders/drafts',
  noun: 'quote',
  search: 'Quote, buyer or product',
  actions: newQuote,
  filters: {
    state: { words: quoteStandings.words, chips: true },
    currency: {
      words: Object.fromEntries(currencies.map((code) => [code, code])),
    },
  },
  csv: exportQuotes,
  bulk: bulkActs(({ id, name, email }) => `${quoteNumber(id)}, ${name || email || 'no customer yet'}`, quoteActs),
  card: ({ id, name, email, standing, total, currency, valid_until: until }) => ({
    title: quoteNumber(id),
    right: total === null ? null : formatMoney({ minor: total, currency }),
    badge: <StateBadge kind={quoteStandings.kinds[standing]}>{quoteStandings.words[standing]}</StateBadge>,
    meta: name || email,
    detail: `Valid until ${formatUtcDay(until)}`,
  }),
  columns: [
    { key: 'id', title: 'Quote', render: ({ id, versions }) => quoteNumber(id, versions) },
    { key: 'name', title: 'Customer', render: ({ name, email }) => name || email || 'None yet' },
    { key: 'email', wideOnly: true },
    { key: 'standing', title: 'Status', words: quoteStandings.words, kinds: quoteStandings.kinds },
    {
      key: 'total',
      align: 'right',
      render: ({ total, currency }) => (total === null ? '–' : formatMoney({ minor: total, currency })),
    },
    { key: 'valid_until', title: 'Valid until', day: true, render: ({ valid_until: until }) => formatUtcDay(until) },
    { key: 'purchase_order', title: 'Purchase order', wideOnly: true },
    { key: 'created_by', title: 'Created by', wideOnly: true },
    { key: 'created_at', title: 'Created', day: true, wideOnly: true },
  ],
  emptyTitle: 'No quotes yet',
  empty: 'Write one for a customer on the phone. They get a link by email and pay online.',
  emptyActions: newQuote,
})
export const clientLoader = page.clientLoader
export default page.ListPage
