import { Button, TextInput } from '@mantine/core'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { currencies, currency as currencySchema, type Currency, formatMoney } from '#kit/money.ts'
import { useAttempt } from '#kit/ui/attempt.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { exportUrlOf, useListQuery } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { type DryRun, listPayoutDues, type PayoutDue, tryPayout } from '../../../contract/due-payouts.ts'
import { createPayout, exportPayouts, listPayouts } from '../../../contract/payouts.ts'
import { groupStates } from '../../../rules/earnings.ts'
import { areas, shownDate, stateWords } from '../earner-paths.ts'
import classes from '../earnings.module.css'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const query = listPayouts.input.query.safeParse(Object.fromEntries(search))
  const wanted = currencySchema.safeParse(search.get('try'))
  const [list, dues, trial] = await Promise.all([
    call(listPayouts, { query: query.success ? query.data : {} }),
    call(listPayoutDues, {}),
    wanted.success ? call(tryPayout, { params: { currency: wanted.data } }) : null,
  ])
  return { list, dues, trial }
}
export default function PayoutListPage() {
  const { list, dues, trial } = useLoaderData<typeof clientLoader>()
  const query = useListQuery()
  const [search] = useSearchParams()
  return (
    <PageShell title="Payouts" lead="What tuners and affiliates are due, once a month, by currency.">
      <PagePart
        title="Due now"
        lead={`Payouts are due on the first of each month, the last time on ${shownDate(dues.last_payout_at)}. To try one shows whom it would pay and changes nothing.`}
      >
        <ul className={classes['rows']}>
          {currencies.map((code) => (
            <Due
              key={code}
              currency={code}
              due={dues.data.find(({ currency }) => currency === code)}
              isTried={trial?.currency === code}
              onTry={() => query.set({ try: code })}
            />
          ))}
        </ul>
      </PagePart>
      {trial && (
        <PagePart title={`Trial of a payout in ${trial.currency}`}>
          <Trial key={`${trial.currency}/${trial.total}`} trial={trial} />
        </PagePart>
      )}
      <PagePart title="Runs">
        <ListShell
          label="Payouts"
          noun={['payout', 'payouts']}
          search={{ placeholder: 'Number, reason or who made it' }}
          sorts={timeSorts}
          exportUrl={exportUrlOf(exportPayouts, search)}
          filters={[
            {
              name: 'state',
              label: 'State',
              all: 'All',
              kind: 'chips',
              options: groupStates.map((value) => ({ value, label: stateWords()[value] ?? value })),
            },
            {
              name: 'currency',
              label: 'Currency',
              all: 'All currencies',
              options: currencies.map((value) => ({ value, label: value })),
            },
          ]}
          cursor={{ next: list.next, shown: list.data.length }}
          empty={<EmptyState title="No payouts">None matches.</EmptyState>}
        >
          <DataTable
            label="Payouts"
            rows={list.data}
            rowKey={(row) => row.id}
            rowTo={(row) => link('/admin/payouts/:id', { id: row.id })}
            columns={[
              {
                key: 'id',
                title: 'Run',
                render: (row) => <Link to={link('/admin/payouts/:id', { id: row.id })}>Run {row.id}</Link>,
              },
              { key: 'state', title: 'State', render: (row) => stateWords()[row.state] },
              { key: 'by', title: 'Made by', wideOnly: true, render: (row) => row.created_by },
              { key: 'at', title: 'When', wideOnly: true, render: (row) => shownDate(row.created_at) },
              {
                key: 'total',
                title: 'Total',
                align: 'right',
                render: (row) => formatMoney({ minor: row.total, currency: row.currency }),
              },
            ]}
          />
        </ListShell>
      </PagePart>
    </PageShell>
  )
}

interface DueProps {
  currency: Currency
  due: PayoutDue | undefined
  isTried: boolean
  onTry: () => void
}
/** What a payout of a currency would pay, with a reminder when the month's has not been made. */
function Due({ currency, due, isTried, onTry }: DueProps) {
  const money = (minor: number) => formatMoney({ minor, currency })
  const people = due?.earners === 1 ? '1 person' : `${due?.earners} people`
  return (
    <li className={classes['due']}>
      <div className={classes['who']}>
        <b>{currency}</b>
        <small data-wrong={due?.is_late}>
          {due && due.total > 0
            ? `To ${people}, due since ${shownDate(due.since)}${due.is_late ? ': this month’s payout has not been made' : ''}.`
            : 'Nothing can be paid out now.'}
          {due && due.waits > 0 && ` ${money(due.waits)} is held back.`}
        </small>
      </div>
      <div className={classes['acts']}>
        <span className={classes['amount']}>{money(due?.total ?? 0)}</span>
        <Button
          size="xs"
          variant={isTried ? 'filled' : 'default'}
          aria-label={`Try a payout in ${currency}`}
          onClick={onTry}
        >
          Try
        </Button>
      </div>
    </li>
  )
}

function Trial({ trial }: { trial: DryRun }) {
  const navigate = useNavigate()
  const attempt = useAttempt()
  const money = (minor: number) => formatMoney({ minor, currency: trial.currency as Currency })
  const shop = useShopForm({
    schema: createPayout.input.body,
    initial: { currency: trial.currency, reason: 'Monthly payout', total: trial.total },
    submit: async (body) => {
      const { id } = await attempt((once) => call(createPayout, { body }, once))
      await navigate(link('/admin/payouts/:id', { id }))
    },
  })
  if (trial.data.length === 0)
    return <EmptyState title="Nothing is due">All that is earned is held or paid.</EmptyState>
  const paid = trial.data.filter(({ skipped }) => skipped === null).length
  return (
    <>
      <p>
        {paid === 0
          ? 'Nobody would be paid'
          : `${paid} of ${trial.data.length} would be paid, ${money(trial.total)} in all`}
        ; what is struck through waits.
      </p>
      <ul className={classes['rows']}>
        {trial.data.map((row) => (
          <li key={row.earner_id}>
            <div className={classes['who']}>
              <b>
                <Link
                  to={areas()[row.kind].home(row.earner_id, { tab: 'entries', state: 'due', currency: trial.currency })}
                >
                  {row.name}
                </Link>
              </b>
              <small>
                {row.kind}, {row.entries} {row.entries === 1 ? 'entry' : 'entries'} · {row.skipped ?? `to ${row.payee}`}
              </small>
            </div>
            <span className={classes['amount']}>
              {row.skipped === null ? money(row.amount) : <s>{money(row.amount)}</s>}
            </span>
          </li>
        ))}
      </ul>
      {trial.total > 0 && (
        <FormShell shop={shop} submitLabel={`Perform for ${money(trial.total)}`} label="Perform the payout">
          {trial.needs_second_person && <p>Above the limit, or your own money: somebody else has to approve it.</p>}
          <TextInput label="Reason" {...shop.form.getInputProps('reason')} />
        </FormShell>
      )}
    </>
  )
}
