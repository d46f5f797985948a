import { formatUtcDay } from '#kit/dates.ts'
import { formatMoney } from '#kit/money.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportDisputes, listDisputes } from '../../contract.ts'
import { disputeStates, reasonLabel } from '../../rules.ts'
import { disputeActs } from './dispute-acts.ts'

const page = listPage(listDisputes, {
  lead: 'Payments that cardholders contest with their bank. Respond before the deadline, or the cardholder keeps the money.',
  at: '/admin/disputes',
  noun: 'dispute',
  search: 'Order, email or gateway ID',
  filters: { state: { words: disputeStates.words, chips: true } },
  csv: exportDisputes,
  bulk: bulkActs(
    ({ id, amount, currency, email }) =>
      [`Dispute ${id}`, formatMoney({ minor: amount, currency }), ...(email === null ? [] : [email])].join(', '),
    disputeActs,
  ),
  columns: [
    { key: 'id', title: 'Number' },
    { key: 'amount', money: true },
    { key: 'state', title: 'Status', words: disputeStates.words, kinds: disputeStates.kinds },
    { key: 'reason', render: ({ reason }) => reasonLabel(reason) },
    {
      key: 'reply_by',
      title: 'Respond by',
      day: true,
      render: ({ reply_by: day }) => (day === null ? '–' : formatUtcDay(day)),
    },
    { key: 'email', title: 'Customer', wideOnly: true },
    { key: 'opened_on', title: 'Opened', wideOnly: true, day: true, render: ({ opened_on: day }) => formatUtcDay(day) },
  ],
  emptyTitle: 'No disputes',
  empty: 'Disputed payments appear here as soon as the gateway reports them.',
})
export const clientLoader = page.clientLoader
export default page.ListPage
