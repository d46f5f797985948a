import { formatMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportFraudChecks, listFraudChecks } from '../../contract.ts'
import { fraudIndicatorLabels, fraudStates } from '../../rules.ts'
import { checkActs } from './check-acts.ts'

const page = listPage(listFraudChecks, {
  lead: 'Each paid order is checked for fraud indicators. Those with enough points wait here until you approve or reject them.',
  actions: <ButtonLink to={link('/admin/fraud-rules')}>Rules</ButtonLink>,
  at: '/admin/fraud-checks',
  noun: 'check',
  search: 'Order, invoice, name or email',
  filters: { state: { words: fraudStates.words, chips: true } },
  csv: exportFraudChecks,
  bulk: bulkActs(({ id, invoice_number: invoice, email }) => `Order ${invoice ?? id}, ${email}`, checkActs),
  columns: [
    { key: 'id', title: 'Order', render: ({ id, invoice_number: invoice }) => invoice ?? id },
    { key: 'total', money: true },
    { key: 'state', title: 'Status', words: fraudStates.words, kinds: fraudStates.kinds },
    { key: 'points', title: 'Points' },
    {
      key: 'indicators',
      title: 'Indicators',
      render: ({ indicators }) => indicators.map(({ indicator }) => fraudIndicatorLabels[indicator]).join(', ') || '–',
    },
    { key: 'email', title: 'Customer', wideOnly: true },
    { key: 'paid_at', title: 'Paid', wideOnly: true, day: true, render: ({ paid_at: at }) => formatMoment(at) },
  ],
  emptyTitle: 'No checks',
  empty: 'Orders appear here within seconds of being paid.',
})
export const clientLoader = page.clientLoader
export default page.ListPage
