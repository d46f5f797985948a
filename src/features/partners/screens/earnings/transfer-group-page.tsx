import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { formatMoney } from '#kit/money.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { EarnerFrame } from './earner-frame.tsx'
import { areas, earnerKindAt, phrasingOf, shownDate, stateLabels } from './earner-paths.ts'
import classes from './earnings.module.css'
import rows from '#kit/ui/rows.module.css'
import * as m from '../../messages/m.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const kind = earnerKindAt(request)
  const of = { id: Number(params['id']) }
  const { calls } = areas()[kind]
  const [overview, shown] = await Promise.all([
    call(calls.overview, { params: of }),
    call(calls.transferGroup, { params: { ...of, transfer: Number(params['transfer']) } }),
  ])
  return { kind, overview, shown }
}
/** An earner's part of a payout run: the total and its transfers. */
export default function TransferGroupPage() {
  const { kind, overview, shown } = useLoaderData<typeof clientLoader>()
  return (
    <EarnerFrame kind={kind} overview={overview} tab="groups">
      <PagePart title={m.payoutNumber({ id: shown.id })}>
        <Stats>
          <Stat
            label={phrasingOf(overview)(m.yourPart(), (name) => m.partOf({ name }))}
            value={formatMoney({ minor: shown.amount, currency: shown.currency })}
          />
          <Stat label={m.status()} value={stateLabels()[shown.state]} />
          <Stat label={m.created()} value={shownDate(shown.created_at)} />
          <Stat label={m.approved()} value={shownDate(shown.approved_at)} />
          <Stat label={m.paidOut()} value={shownDate(shown.disbursed_at)} />
        </Stats>
        <ul className={rows['rows']}>
          {shown.transfers.map((row) => (
            <li key={row.id}>
              <Link to={areas()[kind].transfer(overview.id, row.id)}>{m.transferNumber({ id: row.id })}</Link>
              <span className={classes['amount']}>{formatMoney({ minor: row.amount, currency: row.currency })}</span>
            </li>
          ))}
        </ul>
      </PagePart>
    </EarnerFrame>
  )
}
