import { formatDay } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { exportStaffTradeIns, listStaffTradeIns } from '../../contract/staff.ts'
import { conditionWords, tradeInStates } from '../../rules.ts'
import { staffStateWords } from './staff-words.ts'
import classes from './trade-in.module.css'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = listStaffTradeIns.input.query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  return call(listStaffTradeIns, { query: query.success ? query.data : {} })
}

export default function TradeInListPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const to = (id: number) => link('/admin/trade-ins/:id', { id })
  return (
    <PageShell
      title="Trade-ins"
      lead="Devices that customers of this region hand in for a new tool."
      actions={<Link to={link('/admin/trade-in-devices')}>Accepted devices</Link>}
    >
      <ListShell
        label="Trade-ins"
        noun={['trade-in', 'trade-ins']}
        search={{ placeholder: 'Number, code, serial number, device or email' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'All that are paid',
            options: tradeInStates.map((value) => ({ value, label: staffStateWords[value] })),
          },
          {
            name: 'late',
            label: 'Deadline',
            all: 'Any deadline',
            options: [{ value: '1', label: 'Deadline is over' }],
          },
        ]}
        sorts={[
          { value: 'newest', label: 'Newest first' },
          { value: 'deadline', label: 'Deadline first' },
        ]}
        exportUrl={exportUrlOf(exportStaffTradeIns, search)}
        cursor={{ next: list.next, shown: list.data.length }}
        empty={<EmptyState title="No trade-ins">Nothing fits, or nobody has handed in a device yet.</EmptyState>}
      >
        <DataTable
          label="Trade-ins"
          rows={list.data}
          rowKey={(row) => row.id}
          rowTo={(row) => to(row.id)}
          columns={[
            { key: 'id', title: 'Number', render: (row) => <Link to={to(row.id)}>{row.id}</Link> },
            {
              key: 'device',
              title: 'Device',
              render: (row) => (
                <>
                  {row.device}
                  <small className={classes['small']}>{row.serial}</small>
                </>
              ),
            },
            { key: 'condition', title: 'Said to be', wideOnly: true, render: (row) => conditionWords()[row.condition] },
            { key: 'email', title: 'Customer', wideOnly: true, render: (row) => row.email },
            { key: 'state', title: 'State', render: (row) => staffStateWords[row.state] },
            {
              key: 'deadline',
              title: 'Deadline',
              render: (row) =>
                row.deadline_at === null ? (
                  ''
                ) : (
                  <span {...(row.is_late ? { className: classes['late'] ?? '' } : {})}>
                    {formatDay(row.deadline_at)}
                    {row.is_late && ', over'}
                  </span>
                ),
            },
            {
              key: 'allowance',
              title: 'Allowance',
              align: 'right',
              render: (row) => <Price minor={row.allowance} currency={row.currency} />,
            },
          ]}
        />
      </ListShell>
    </PageShell>
  )
}
