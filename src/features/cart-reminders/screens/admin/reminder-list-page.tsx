import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { formatMoney } from '#kit/money.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { exportCartReminders, listCartReminders } from '../../contract/staff.ts'
import { shownStateKinds, shownStateLabels } from '../../rules.ts'
import { reminderActs } from './reminder-acts.ts'

const page = listPage(listCartReminders, {
  noun: 'reminder',
  search: 'Email or order',
  before: ({ recovered }) =>
    recovered.length > 0 && (
      <Stats>
        {recovered.map(({ currency, total, orders }) => (
          <Stat
            key={currency}
            label={`Recovered in ${currency}`}
            value={
              <Link to={link('/admin/cart-reminders', {}, { state: 'recovered' })}>
                {formatMoney({ minor: total, currency })}
              </Link>
            }
            note={`from ${formatNumber(orders)} ${orders === 1 ? 'order' : 'orders'}`}
          />
        ))}
      </Stats>
    ),
  filters: { state: { words: shownStateLabels, chips: true } },
  csv: exportCartReminders,
  bulk: bulkActs(({ email }) => email, reminderActs),
  columns: [
    { key: 'email', title: 'Email' },
    { key: 'units', title: 'Items', align: 'right' },
    { key: 'state', title: 'Status', words: shownStateLabels, kinds: shownStateKinds },
    { key: 'asked_at', title: 'Asked', day: true },
    { key: 'sent_at', title: 'Sent', day: true, wideOnly: true },
    { key: 'opened_at', title: 'Opened', day: true, wideOnly: true },
    {
      key: 'total',
      title: 'Order',
      align: 'right',
      render: ({ order_id: id, total, currency }) =>
        id !== null &&
        total !== null &&
        currency !== null && (
          <Link to={link('/admin/transactions/:id', { id })}>{formatMoney({ minor: total, currency })}</Link>
        ),
    },
  ],
  emptyTitle: 'No reminders yet',
  empty: 'Carts that visitors ask to be emailed appear here. Turn on Cart reminders under Switches to offer it.',
})
export const clientLoader = page.clientLoader
export default page.ListPage
