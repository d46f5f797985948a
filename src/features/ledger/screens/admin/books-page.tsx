import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { currencies } from '#kit/money.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#kit/ui/guard.ts'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import {
  accountKinds,
  accountToken,
  exportBookAccounts,
  listBookAccounts,
  listBookDifferences,
} from '../../contract.ts'
import { Reconciliation } from './reconciliation.tsx'
import classes from './books.module.css'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Books', unlisted: true })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request, 'ledger.read')
  const search = Object.fromEntries(new URL(request.url).searchParams)
  const query = listBookAccounts.input.query.safeParse(search)
  const [accounts, differences] = await Promise.all([
    call(listBookAccounts, { query: query.success ? query.data : {} }),
    call(listBookDifferences, { query: { state: search['differences'] === 'closed' ? 'closed' : 'open' } }),
  ])
  return { accounts, differences }
}
export const HydrateFallback = () => <LoadingState lines={12} label="Loading the books" />

export default function BooksPage() {
  const { accounts, differences } = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const to = (code: string) => link('/admin/books/:account', { account: accountToken(code) })
  return (
    <PageShell title="Books" lead="All regions. Balances are what came in minus what went out.">
      <dl className={classes['totals']}>
        {accounts.totals.map((total) => (
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
      <Reconciliation differences={differences} />
      <PagePart title="Trial balance">
        <ListShell
          label="Accounts"
          noun={['account', 'accounts']}
          search={{ placeholder: 'Part of an account’s code' }}
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
            { value: 'largest', label: 'Largest first' },
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
                render: (account) => <Link to={to(account.code)}>{account.code}</Link>,
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
