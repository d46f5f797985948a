import { formatMoney } from '#kit/money.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { exportStaffDealers, listStaffDealers } from '../../contract/staff.ts'
import { dealerStateLabels, dealerStateKinds } from '../../ui/dealer-labels.ts'
import { dealerActs } from './dealer-acts.ts'

const page = listPage(listStaffDealers, {
  at: '/admin/dealers',
  adds: 'New dealer',
  noun: 'dealer',
  empty: 'Dealers appear here when their application is approved, or when you add them.',
  search: 'Name, city or member',
  filters: {
    status: { chips: true, words: dealerStateLabels },
    listed: { label: 'Directory', all: 'Listed and unlisted', words: { yes: 'Listed', no: 'Not listed' } },
  },
  sorts: () => ({
    name: 'Name',
    overdue: 'Most overdue',
    balance: 'Highest balance',
    ...timeSorts(),
  }),
  csv: exportStaffDealers,
  bulk: bulkActs(({ name }) => name, dealerActs),
  card: ({ name, balance, overdue, currency, status, city }) => ({
    title: name,
    right: formatMoney({ minor: balance, currency }),
    badge: <StateBadge kind={dealerStateKinds[status]}>{dealerStateLabels()[status]}</StateBadge>,
    meta: city,
    detail: overdue > 0 ? `${formatMoney({ minor: overdue, currency })} overdue` : null,
  }),
  columns: [
    'name',
    { key: 'status', title: 'Status', words: dealerStateLabels, kinds: dealerStateKinds },
    { key: 'city', wideOnly: true },
    { key: 'owner', wideOnly: true },
    { key: 'balance', money: true },
    { key: 'credit_limit', title: 'Limit', money: true, wideOnly: true },
    { key: 'overdue', money: true },
    { key: 'created_at', title: 'Since', day: true, wideOnly: true },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage
