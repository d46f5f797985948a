import { formatUtcDay } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { link } from '#kit/link.ts'
import { currencies } from '#kit/money.ts'
import { DayFilters } from '#kit/ui/day-range.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import type { z } from 'zod'
import { accountTypes, exportBookAccounts, listBookAccounts } from '../../contract/books.ts'
import { AccountName } from './account-link.tsx'
import { JournalExport } from './journal-export.tsx'
import classes from './books.module.css'
import { accountToken } from '#features/ledger/accounts.ts'
import { clsx } from 'clsx'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams
  const accounts = await askFor(listBookAccounts, args)
  const on = listBookAccounts.input.query.safeParse(Object.fromEntries(search)).data?.on ?? null
  return { accounts, on }
}

export default function BooksPage() {
  const { accounts, on } = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const day = on === null ? null : formatUtcDay(on)
  return (
    <PageShell lead="All regions. Balances are debits minus credits.">
      <PagePart
        title="Trial balance"
        lead={
          day === null ? 'Current balances. Choose a day to see closing balances.' : `Closing balances on ${day} (UTC).`
        }
      >
        <DayFilters
          days={[{ name: 'on', label: 'As of', description: 'End of day, UTC. Leave empty for current balances.' }]}
        />
        <Totals totals={accounts.totals} />
        <List
          of={{
            noun: 'account',
            search: 'Code, dealer, tuner or affiliate',
            filters: { kind: { words: accountTypes }, currency: { words: currencies } },
            sorts: {
              code: 'Account code',
              largest: search.get('currency') ? 'Largest first' : 'Currency, then largest first',
            },
            csv: exportBookAccounts,
            to: ({ code }) => link('/admin/books/:account', { account: accountToken(code) }),
            rowKey: ({ code }) => code,
            card: ({ code, owner, kind, balance, currency }) => ({
              title: owner ?? code,
              right: <Price minor={balance} currency={currency} />,
              meta: owner === null ? accountTypes[kind] : `${code} · ${accountTypes[kind]}`,
            }),
            columns: [
              { key: 'code', title: 'Account', render: ({ code, owner }) => <AccountName code={code} owner={owner} /> },
              { key: 'kind', title: 'Type', wideOnly: true, words: accountTypes },
              { key: 'balance', money: true },
            ],
          }}
          answer={accounts}
        />
      </PagePart>
      <PagePart
        title="Journal"
        lead="Every posting of all accounts as CSV, with debit and credit, for your accounting program."
      >
        <JournalExport />
      </PagePart>
    </PageShell>
  )
}

/** Debit and credit totals per currency. */
function Totals({ totals }: { totals: z.output<typeof listBookAccounts.output>['totals'] }) {
  return (
    <dl className={clsx(classes['totals'], classes['large'])}>
      {totals.map((total) => (
        <div key={total.currency}>
          <dt>{total.currency}</dt>
          <dd>
            <Price minor={total.debit} currency={total.currency} />
            <small data-balanced={total.debit === total.credit}>
              {total.debit === total.credit
                ? `balanced, ${total.accounts} ${total.accounts === 1 ? 'account' : 'accounts'}`
                : 'debits and credits don’t match'}
            </small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
