import { formatUtcDay } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { currencies } from '#kit/money.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { DayFilters } from '#kit/ui/day-range.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import type { z } from 'zod'
import { accountKinds, exportBookAccounts, listBookAccounts, listBookDifferences } from '../../contract.ts'
import { AccountLink } from './account-link.tsx'
import { Reconciliation } from './reconciliation.tsx'
import classes from './books.module.css'
import { accountToken } from '#features/ledger/accounts.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = Object.fromEntries(new URL(request.url).searchParams)
  const query = listBookAccounts.input.query.safeParse(search)
  const [accounts, differences] = await Promise.all([
    call(listBookAccounts, { query: query.success ? query.data : {} }),
    call(listBookDifferences, { query: { state: search['differences'] === 'closed' ? 'closed' : 'open' } }),
  ])
  return { accounts: { ...accounts, on: query.data?.on ?? null }, differences }
}
const shownDay = (day: string): string => formatUtcDay(day)

export default function BooksPage() {
  const { accounts, differences } = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const day = accounts.on === null ? null : shownDay(accounts.on)
  const to = (code: string) => link('/admin/books/:account', { account: accountToken(code) })
  return (
    <PageShell title="Books" lead="All regions. Balances are what came in minus what went out.">
      <Reconciliation differences={differences} />
      <PagePart
        title="Trial balance"
        lead={
          day === null
            ? 'As it is now. Choose a day to see how all accounts stood at its end.'
            : `At the end of ${day} (UTC), summed from all postings until then.`
        }
      >
        <DayFilters days={[{ name: 'on', label: 'At the end of', description: 'Day in UTC; empty for now' }]} />
        <Totals totals={accounts.totals} />
        <ListShell
          label="Accounts"
          noun={['account', 'accounts']}
          search={{ placeholder: 'Code, dealer, tuner or affiliate' }}
          filters={[
            {
              name: 'kind',
              label: 'Kind',
              all: 'All kinds',
              options: accountKinds.map((value) => ({ value, label: value })),
            },
            {
              name: 'currency',
              label: 'Currency',
              all: 'All currencies',
              options: currencies.map((value) => ({ value, label: value })),
            },
          ]}
          sorts={[
            { value: 'code', label: 'By code' },
            { value: 'largest', label: search.get('currency') ? 'Largest first' : 'By currency, largest first' },
          ]}
          exportUrl={exportUrlOf(exportBookAccounts, search)}
          cursor={{ next: accounts.next, shown: accounts.data.length }}
          empty={<EmptyState title="No accounts">Nothing fits.</EmptyState>}
        >
          <DataTable
            label="Accounts"
            rows={accounts.data}
            rowKey={(account) => account.code}
            rowTo={(account) => to(account.code)}
            columns={[
              {
                key: 'code',
                title: 'Account',
                render: ({ code, owner }) => <AccountLink code={code} owner={owner} />,
              },
              { key: 'kind', title: 'Kind', wideOnly: true, render: (account) => account.kind },
              {
                key: 'balance',
                title: 'Balance',
                align: 'right',
                render: (account) => <Price minor={account.balance} currency={account.currency} />,
              },
            ]}
          />
        </ListShell>
      </PagePart>
    </PageShell>
  )
}

/** Both sides of the books, for each currency. */
function Totals({ totals }: { totals: z.output<typeof listBookAccounts.output>['totals'] }) {
  return (
    <dl className={classes['totals']}>
      {totals.map((total) => (
        <div key={total.currency}>
          <dt>{total.currency}</dt>
          <dd>
            <Price minor={total.debit} currency={total.currency} />
            <small data-balanced={total.debit === total.credit}>
              {total.debit === total.credit
                ? `both sides equal, ${total.accounts} accounts`
                : 'the two sides are not equal'}
            </small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
