import { askFor } from '#kit/ui/list-page.tsx'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { List } from '#kit/ui/list.tsx'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { affiliateActs } from '../../earnings/admin/earner-acts.ts'
import { earnerStateLabels, earnerStateKinds } from '../../earnings/earner-paths.ts'
import classes from '../../earnings/earnings.module.css'
import { link } from '#kit/link.ts'
import { currencies, currency as currencySchema, type Currency, formatMoney } from '#kit/money.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportStaffAffiliates, listStaffAffiliates } from '../../../contract/affiliate-staff.ts'
import { tierCurrency } from '../../../rules/affiliate-tiers.ts'
import { StateAct } from './state-act.tsx'

export const clientLoader = (args: ClientLoaderFunctionArgs) => askFor(listStaffAffiliates, args)
export default function AffiliateDashboardPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const currency = currencySchema.safeParse(search.get('currency')).data ?? tierCurrency
  return (
    <PageShell
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
            note={`${orders} ${orders === 1 ? 'order' : 'orders'}, ${formatMoney({ minor: due, currency })} due`}
          />
        ))}
      </Stats>
      <List
        answer={list}
        of={{
          noun: 'affiliate',
          empty: 'People appear here once they join the program.',
          search: 'Name or email',
          filters: {
            state: { chips: true, words: earnerStateLabels },
            currency: {
              label: 'Earned in',
              all: 'All currencies',
              words: currencies.map((value) => ({ value, label: `Earned in ${value}` })),
            },
          },
          sorts: nameSorts,
          csv: exportStaffAffiliates,
          bulk: bulkActs(({ name }) => name, affiliateActs),
          to: ({ id }) => link('/admin/affiliate/:id', { id }),
          columns: [
            'name',
            { key: 'email', wideOnly: true },
            { key: 'tier', title: 'Level', wideOnly: true },
            { key: 'state', title: 'Status', words: earnerStateLabels, kinds: earnerStateKinds },
            { key: 'clicks', wideOnly: true },
            { key: 'sales', wideOnly: true },
            ...sums(currency),
            { key: 'act', title: '', align: 'right', render: (row) => <StateAct affiliate={row} /> },
          ],
        }}
      />
    </PageShell>
  )
}

type Row = Awaited<ReturnType<typeof clientLoader>>['data'][number]
/** Columns of earned and due amounts in a currency. */
const sums = (currency: Currency) =>
  (['earned', 'due'] as const).map((key) => ({
    key,
    title: `${key === 'earned' ? 'Earned' : 'Due'} (${currency})`,
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
        {formatMoney({ minor: row[key], currency })}
      </Link>
    ),
  }))
