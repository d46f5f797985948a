import { formatMoment } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { askedOf, DayRange } from '#kit/ui/day-range.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { causePath } from '#features/audits/cause-path.ts'
import { exportBookAccount, getBookAccount } from '../../contract.ts'
import { AccountLink } from './account-link.tsx'
import classes from './books.module.css'
import { accountToken } from '#features/ledger/accounts.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const search = { limit: 50, ...Object.fromEntries(askedOf(new URL(request.url).searchParams)) }
  const query = getBookAccount.input.query.safeParse(search)
  return call(getBookAccount, { params: { account: params['account'] ?? '' }, query: query.success ? query.data : {} })
}
/** The reference of a posting, which opens what caused it. */
function Reference({ entry }: { entry: { reference: string; cause: string } }) {
  const to = causePath(entry)
  return to === null ? entry.reference : <Link to={to}>{entry.reference}</Link>
}

export default function BookAccountPage() {
  const account = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const { currency } = account
  const [from, until] = [search.get('from'), search.get('until')]
  const sums = [
    { label: from ? 'Opening balance' : 'From the beginning', minor: account.opening },
    { label: 'Changes', minor: account.closing - account.opening },
    { label: until ? 'Closing balance' : 'Balance now', minor: account.closing },
  ]
  return (
    <PageShell
      title={formatMoney({ minor: account.closing, currency: account.currency })}
      lead={
        <span className={classes['code']}>
          {[account.owner, account.code, account.kind].filter(Boolean).join(', ')}
        </span>
      }
      crumbs={[{ label: 'Books', to: link('/admin/books') }, { label: account.code }]}
    >
      <DayRange>
        <dl className={classes['sums']} aria-label="Balances, days in UTC">
          {sums.map(({ label, minor }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Price minor={minor} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
        <ListShell
          label="Postings"
          noun={['posting', 'postings']}
          search={{ placeholder: 'Cause, kind or reason' }}
          sorts={timeSorts}
          exportUrl={exportUrlOf(exportBookAccount, search, { account: accountToken(account.code) })}
          cursor={{ next: account.next, shown: account.data.length }}
          empty={<EmptyState title="No postings">Nothing has moved on this account in these days.</EmptyState>}
        >
          <DataTable
            label="Postings"
            rows={account.data}
            rowKey={(entry) => entry.id}
            columns={[
              { key: 'at', title: 'Date', render: (entry) => formatMoment(entry.at) },
              { key: 'kind', title: 'Kind', wideOnly: true, render: (entry) => entry.kind.replaceAll('-', ' ') },
              { key: 'reference', title: 'Cause', render: (entry) => <Reference entry={entry} /> },
              {
                key: 'other',
                title: 'Other account',
                render: (entry) => <AccountLink code={entry.other} owner={entry.other_owner} />,
              },
              { key: 'reason', title: 'Reason', render: (entry) => entry.reason || '–' },
              {
                key: 'change',
                title: 'Change',
                align: 'right',
                render: (entry) => <Price minor={entry.change} currency={currency} />,
              },
              {
                key: 'balance',
                title: 'Balance',
                align: 'right',
                render: (entry) => (entry.balance === null ? '–' : <Price minor={entry.balance} currency={currency} />),
              },
            ]}
          />
        </ListShell>
      </DayRange>
    </PageShell>
  )
}
