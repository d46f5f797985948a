import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { earnerStates } from '../../../rules/earnings.ts'
import { earnerStateWords } from '../../earnings/earner-paths.ts'
import classes from '../../earnings/earnings.module.css'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { currencies, currency as currencySchema, type Currency, formatMoney } from '#kit/money.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportStaffAffiliates, listStaffAffiliates } from '../../../contract/affiliate-staff.ts'
import { StateAct } from './state-act.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = listStaffAffiliates.input.query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  return call(listStaffAffiliates, { query: query.success ? query.data : {} })
}
export default function AffiliateDashboardPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const currency = currencySchema.safeParse(search.get('currency')).data
  const details = (id: number) => link('/admin/affiliate/:id', { id })
  return (
    <PageShell
      title="Affiliates"
      lead="What the program brings and costs."
      actions={
        <>
          <Link to={link('/admin/affiliate/info')}>Applications</Link>{' '}
          <Link to={link('/admin/affiliate/offers')}>Offers</Link>{' '}
          <Link to={link('/admin/affiliate/terms')}>Terms</Link> <Link to={link('/admin/payouts')}>Payouts</Link>
        </>
      }
    >
      <Stats>
        {list.figures.map(({ currency, earned, due, orders }) => (
          <Stat
            key={currency}
            label={`Earned in ${currency}`}
            value={
              <Link className={classes['figure']} to={link('/admin/affiliate', {}, { currency })}>
                {formatMoney({ minor: earned, currency })}
              </Link>
            }
            note={`${orders} orders, due ${formatMoney({ minor: due, currency })}`}
          />
        ))}
      </Stats>
      <ListShell
        label="Affiliates"
        noun={['affiliate', 'affiliates']}
        search={{ placeholder: 'Name or email' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'All',
            kind: 'chips',
            options: earnerStates.map((value) => ({ value, label: earnerStateWords()[value] })),
          },
          {
            name: 'currency',
            label: 'Earned in',
            all: 'All currencies',
            options: currencies.map((value) => ({ value, label: `Earned in ${value}` })),
          },
        ]}
        sorts={nameSorts}
        exportUrl={exportUrlOf(exportStaffAffiliates, search)}
        cursor={{ next: list.next, shown: list.data.length }}
        empty={<EmptyState title="Nobody here">No affiliate matches.</EmptyState>}
      >
        <DataTable
          label="Affiliates"
          rows={list.data}
          rowKey={(row) => row.id}
          rowTo={(row) => details(row.id)}
          columns={[
            { key: 'name', title: 'Name', render: (row) => <Link to={details(row.id)}>{row.name}</Link> },
            { key: 'email', title: 'Email', wideOnly: true, render: (row) => row.email },
            { key: 'tier', title: 'Level', align: 'right', wideOnly: true, render: (row) => row.tier },
            { key: 'state', title: 'State', render: (row) => earnerStateWords()[row.state] },
            ...(currency === undefined ? [] : sums(currency)),
            { key: 'act', title: '', align: 'right', render: (row) => <StateAct affiliate={row} /> },
          ]}
        />
      </ListShell>
    </PageShell>
  )
}

type Row = Awaited<ReturnType<typeof clientLoader>>['data'][number]
/** What each has earned of a figure, and what of it is due. */
const sums = (currency: Currency) =>
  (['earned', 'due'] as const).map((key) => ({
    key,
    title: key === 'earned' ? 'Earned' : 'Due',
    align: 'right' as const,
    wideOnly: key === 'due',
    render: (row: Row) => (
      <Link
        to={link(
          '/affiliate/:id',
          { id: row.id },
          { tab: 'entries', currency, ...(key === 'due' ? { state: 'due' } : {}) },
        )}
      >
        {formatMoney({ minor: row[key] ?? 0, currency })}
      </Link>
    ),
  }))
