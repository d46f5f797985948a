import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { formatMoney } from '#kit/money.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { EarnerFrame } from './earner-frame.tsx'
import { areas, earnerKindAt, phrasingOf, shownDate } from './earner-paths.ts'
import classes from './earnings.module.css'
import rows from '#kit/ui/rows.module.css'
import { SaleSteps } from './sale-steps.tsx'
import * as m from '../../messages/m.ts'

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  const kind = earnerKindAt(request)
  const { calls } = areas()[kind]
  const [id, order] = [Number(params['id']), Number(params['order'])]
  const [overview, sale, entries] = await Promise.all([
    call(calls.overview, { params: { id } }),
    call(calls.sale, { params: { id, transfer: order } }),
    call(calls.entries, { params: { id }, query: { order, limit: 100, sort: 'oldest' } }),
  ])
  return { kind, overview, sale, entries: entries.data }
}
/** One sale: the shares it paid, each later correction, and the earner's own entries with their state. */
export default function SalePage() {
  const { kind, overview, sale, entries } = useLoaderData<typeof clientLoader>()
  return (
    <EarnerFrame kind={kind} overview={overview} tab="entries">
      <PagePart title={m.orderNumber({ id: sale.order_id })} lead={m.saleLead()}>
        <div className={classes['sides']}>
          <SaleSteps steps={sale.data} own={kind} />
          <section aria-label={phrasingOf(overview)(m.yourEntries(), (name) => m.entriesOf({ name }))}>
            <ul className={rows['rows']}>
              {entries.map((row) => (
                <li key={row.id}>
                  <div className={classes['who']}>
                    <b>{row.is_refund ? m.refundOf({ title: row.title }) : row.title}</b>
                    <small>
                      {m.saleLine({
                        what: row.is_refund ? 'refund' : 'sale',
                        date: shownDate(row.at),
                        reason: row.reason,
                      })}
                    </small>
                    {row.transfer_id !== null && (
                      <Link to={areas()[kind].transfer(overview.id, row.transfer_id)}>
                        {m.transferNumber({ id: row.transfer_id })}
                      </Link>
                    )}
                  </div>
                  <span className={classes['amount']}>
                    {formatMoney({ minor: row.amount, currency: row.currency })}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </PagePart>
    </EarnerFrame>
  )
}
