import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { formatDay } from '#kit/dates.ts'
import { sentenceCase } from '#kit/sentence-case.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { DayRange } from '#kit/ui/day-range.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { causePath } from '#features/audits/cause-path.ts'
import { accountTypes, exportBookAccount, getBookAccount } from '../../contract/books.ts'
import { AccountLink } from './account-link.tsx'
import classes from './books.module.css'
import { accountToken } from '#features/ledger/accounts.ts'

export const clientLoader = (args: ClientLoaderFunctionArgs) => askFor(getBookAccount, args, { asks: { limit: 25 } })

export default function BookAccountPage() {
  const account = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const { currency } = account
  const [from, until] = [search.get('from'), search.get('until')]
  const sums = [
    { label: from ? 'Opening balance' : 'Since the first posting', minor: account.opening },
    { label: 'Changes', minor: account.closing - account.opening },
    { label: until ? 'Closing balance' : 'Current balance', minor: account.closing },
  ]
  return (
    <PageShell
      title={formatMoney({ minor: account.closing, currency: account.currency })}
      lead={
        <span className={classes['code']}>
          {[account.owner, account.code, accountTypes[account.kind]].filter(Boolean).join(', ')}
        </span>
      }
      crumbs={[{ label: 'Books', to: link('/admin/books') }, { label: account.code }]}
    >
      <DayRange>
        <dl className={classes['totals']} aria-label="Balances. Days are in UTC.">
          {sums.map(({ label, minor }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Price minor={minor} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
        <List
          of={{
            noun: 'posting',
            search: 'Source, type or reason',
            csv: exportBookAccount,
            csvParams: { account: accountToken(account.code) },
            to: causePath,
            card: (entry) => ({
              title: entry.reference,
              right: <Price minor={entry.change} currency={currency} />,
              meta: `${formatDay(entry.at)} · ${entry.other_owner ?? entry.other}`,
              detail: (
                <>
                  Balance <Price minor={entry.balance} currency={currency} />
                </>
              ),
            }),
            empty: 'This account has no postings in this date range.',
            columns: [
              { key: 'reference', title: 'Source' },
              { key: 'at', title: 'Date' },
              {
                key: 'kind',
                title: 'Type',
                wideOnly: true,
                render: ({ kind }) => sentenceCase(kind.replaceAll('-', ' ')),
              },
              {
                key: 'other',
                title: 'Counter account',
                render: ({ other, other_owner: owner }) => <AccountLink code={other} owner={owner} />,
              },
              'reason',
              { key: 'change', money: true },
              { key: 'balance', money: true },
            ],
          }}
          answer={{ ...account, data: account.data.map((row) => ({ ...row, currency })) }}
        />
      </DayRange>
    </PageShell>
  )
}
