import { Link } from 'react-router'
import { formatDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportStaffTradeIns, listStaffTradeIns } from '../../contract/staff.ts'
import { conditionLabels, tradeInStateKinds } from '../../rules.ts'
import { staffStateLabels } from './staff-labels.ts'
import { tradeInListActs } from './trade-in-list-acts.ts'
import classes from './trade-in.module.css'

const page = listPage(listStaffTradeIns, {
  actions: <Link to={link('/admin/trade-in-devices')}>Accepted devices</Link>,
  at: '/admin/trade-ins',
  noun: 'trade-in',
  empty: 'Devices that customers offer in trade appear here.',
  search: 'Number, serial, device or email',
  filters: {
    state: { all: 'All paid', words: staffStateLabels },
    late: { label: 'Deadline', all: 'Any deadline', words: { '1': 'Past deadline' } },
  },
  sorts: {
    newest: 'Newest first',
    deadline: 'Deadline first',
  },
  csv: exportStaffTradeIns,
  bulk: bulkActs(({ id, device }) => `No. ${id}, ${device}`, tradeInListActs),
  columns: [
    { key: 'id', title: 'Number' },
    {
      key: 'device',
      render: (row) => (
        <>
          {row.device}
          <small className={classes['small']}>{row.serial}</small>
        </>
      ),
    },
    { key: 'condition', title: 'Stated condition', words: conditionLabels, wideOnly: true },
    { key: 'email', title: 'Customer', wideOnly: true },
    { key: 'state', title: 'Status', words: staffStateLabels, kinds: tradeInStateKinds },
    {
      key: 'deadline',
      render: (row) =>
        row.deadline_at !== null && (
          <span {...(row.is_late ? { className: classes['late'] ?? '' } : {})}>
            {formatDay(row.deadline_at)}
            {row.is_late && ', overdue'}
          </span>
        ),
    },
    { key: 'allowance', money: true },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage
