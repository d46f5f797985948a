import { Link } from 'react-router'
import { formatDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportStaffRentals, listStaffRentals } from '../../contract/staff.ts'
import { rentalStateKinds, rentalStateLabels, returnStateLabels } from '../../rules.ts'
import { rentalListActs } from './rental-list-acts.ts'
import classes from './rental.module.css'

/** States of paid rentals. */
const paidStates = () => {
  const { requested: _unpaid, ...states } = rentalStateLabels()
  return states
}

const page = listPage(listStaffRentals, {
  actions: <Link to={link('/admin/rental-units')}>Units and terms</Link>,
  at: '/admin/rentals',
  noun: 'rental',
  empty: 'Rentals appear here once they’re paid.',
  search: 'Rental, customer or tracking',
  filters: { due: { label: 'Return', all: 'Any return date', words: returnStateLabels }, state: { words: paidStates } },
  sorts: {
    newest: 'Newest first',
    due: 'Return date first',
  },
  csv: exportStaffRentals,
  bulk: bulkActs(({ id, tool }) => `No. ${id}, ${tool}`, rentalListActs),
  columns: [
    { key: 'id', title: 'Number' },
    {
      key: 'tool',
      render: (row) => (
        <>
          {row.tool}
          <small className={classes['small']}>{row.serial ?? 'No unit yet'}</small>
        </>
      ),
    },
    {
      key: 'name',
      title: 'Customer',
      render: (row) => (
        <>
          {row.name}
          <small className={classes['small']}>{row.email}</small>
        </>
      ),
    },
    { key: 'state', title: 'Status', words: paidStates, kinds: rentalStateKinds },
    {
      key: 'due',
      title: 'Return by',
      render: (row) =>
        row.due_at !== null && (
          <span {...(row.return_state === 'late' ? { className: classes['late'] ?? '' } : {})}>
            {formatDay(row.due_at)}
            {row.return_state === 'late' && ', late'}
          </span>
        ),
    },
    { key: 'deposit', money: true, wideOnly: true },
    { key: 'withheld', title: 'Kept', money: true, wideOnly: true },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage
