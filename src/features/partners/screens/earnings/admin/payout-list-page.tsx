import { askFor } from '#kit/ui/list-page.tsx'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { List } from '#kit/ui/list.tsx'
import { Button } from '#kit/ui/button.tsx'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { currencies, currency as currencySchema, type Currency, formatMoney } from '#kit/money.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useListQuery } from '#kit/ui/list-query.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { type DryRun, listPayoutDues, type PayoutDue, tryPayout } from '../../../contract/due-payouts.ts'
import { createPayout, exportPayouts, listPayouts } from '../../../contract/payouts.ts'
import { groupStates } from '../../../rules/earnings.ts'
import { areas, shownDate, stateLabels, stateKinds } from '../earner-paths.ts'
import classes from '../earnings.module.css'
import rows from '#kit/ui/rows.module.css'
import { PayeeFlags } from './payee-flags.tsx'
import { payoutActs } from './payout-acts.ts'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const wanted = currencySchema.safeParse(new URL(args.request.url).searchParams.get('try'))
  const [list, dues, trial] = await Promise.all([
    askFor(listPayouts, args),
    call(listPayoutDues, {}),
    wanted.success ? call(tryPayout, { params: { currency: wanted.data } }) : null,
  ])
  return { list, dues, trial }
}
export default function PayoutListPage() {
  const { list, dues, trial } = useLoaderData<typeof clientLoader>()
  const query = useListQuery()
  const sumIn = (code: string) => dues.data.find(({ currency }) => currency === code)?.total ?? 0
  // Currencies with payable amounts come first.
  const inOrder = currencies.toSorted((a, b) => Number(sumIn(b) > 0) - Number(sumIn(a) > 0))
  return (
    <PageShell>
      <PagePart
        title="Due now"
        lead={`Payouts are due on the first of each month, most recently ${shownDate(dues.last_payout_at)}. Preview a payout to see who would be paid. Nothing changes until you run it.`}
      >
        <ul className={rows['rows']}>
          {inOrder.map((code) => (
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
        <PagePart title={`Payout preview, ${trial.currency}`}>
          <Trial key={`${trial.currency}/${trial.total}`} trial={trial} />
        </PagePart>
      )}
      <PagePart title="Runs">
        <List
          answer={list}
          of={{
            noun: 'payout',
            empty: 'A payout appears here once it’s created from a preview.',
            search: 'Number, reason or creator',
            csv: exportPayouts,
            bulk: bulkActs(
              ({ id, total, currency }) => `Run ${id}, ${formatMoney({ minor: total, currency })}`,
              payoutActs,
            ),
            filters: {
              state: {
                chips: true,
                words: groupStates.map((value) => ({ value, label: stateLabels()[value] ?? value })),
              },
              currency: {
                words: currencies,
              },
            },
            to: ({ id }) => link('/admin/payouts/:id', { id }),
            columns: [
              { key: 'id', title: 'Run', render: ({ id }) => `Run ${id}` },
              { key: 'state', title: 'Status', words: stateLabels, kinds: stateKinds },
              { key: 'created_by', wideOnly: true },
              { key: 'created_at', title: 'Date', day: true, wideOnly: true },
              { key: 'total', money: true },
            ],
          }}
        />
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
/** The next payout of a currency, with a reminder if this month's has not been made. */
function Due({ currency, due, isTried, onTry }: DueProps) {
  const money = (minor: number) => formatMoney({ minor, currency })
  const people = due?.earners === 1 ? '1 person' : `${due?.earners} people`
  return (
    <li className={classes['due']}>
      <div className={classes['who']}>
        <b>{currency}</b>
        <small data-wrong={due?.is_late}>
          {due && due.total > 0
            ? `For ${people}, due since ${shownDate(due.since)}.${due.is_late ? ' This month’s payout is overdue.' : ''}`
            : 'Nothing to pay out.'}
          {due && due.waits > 0 && ` ${money(due.waits)} can’t be paid yet.`}
        </small>
      </div>
      <div className={classes['acts']}>
        <span className={classes['amount']}>{money(due?.total ?? 0)}</span>
        <Button
          size="xs"
          variant={isTried ? 'filled' : 'default'}
          aria-label={`Preview a payout in ${currency}`}
          onClick={onTry}
        >
          Preview
        </Button>
      </div>
    </li>
  )
}

function Trial({ trial }: { trial: DryRun }) {
  const navigate = useNavigate()
  const attempt = useIdempotentSubmit()
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
    return <EmptyState title="Nothing is due">All earnings are on hold or already paid.</EmptyState>
  const paid = trial.data.filter(({ skipped }) => skipped === null).length
  return (
    <>
      <p>
        {paid === 0
          ? 'No one can be paid now'
          : `${paid} of ${trial.data.length} ${trial.data.length === 1 ? 'payee' : 'payees'} can be paid now: ${money(trial.total)}`}
        . Struck-out amounts can’t be paid yet.
      </p>
      <ul className={rows['rows']}>
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
                <PayeeFlags of={row} />
              </small>
            </div>
            <span className={classes['amount']}>
              {row.skipped === null ? money(row.amount) : <s>{money(row.amount)}</s>}
            </span>
          </li>
        ))}
      </ul>
      {trial.total > 0 && (
        <FormShell shop={shop} submitLabel={`Create payout of ${money(trial.total)}`} label="Create payout">
          {trial.second_person && (
            <p>
              {trial.second_person === 'above_limit' ? `Above ${money(trial.approval_limit)}` : 'It pays you'}, so a
              second person must approve it.
            </p>
          )}
          <ReasonInput form={shop.form} />
        </FormShell>
      )}
    </>
  )
}
