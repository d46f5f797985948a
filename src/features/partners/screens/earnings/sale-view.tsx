import { Link } from 'react-router'
import { call } from '#kit/call.ts'
import { formatMoney } from '#kit/money.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import type { EarnerKind } from '../../rules/earnings.ts'
import { EarnerFrame } from './earner-frame.tsx'
import { areas, sayOf, shownDate } from './earner-paths.ts'
import classes from './earnings.module.css'
import { SaleSteps } from './sale-steps.tsx'
import * as m from '../../messages/m.ts'

export async function loadSale(kind: EarnerKind, id: number, order: number) {
  const { calls } = areas()[kind]
  const [overview, sale, entries] = await Promise.all([
    call(calls.overview, { params: { id } }),
    call(calls.sale, { params: { id, transfer: order } }),
    call(calls.entries, { params: { id }, query: { order, limit: 100, sort: 'oldest' } }),
  ])
  return { kind, overview, sale, entries: entries.data }
}

/** One sale: what it brought to whom, each later correction, and the earner's own entries with where they stand. */
export function SaleView({ kind, overview, sale, entries }: Awaited<ReturnType<typeof loadSale>>) {
  return (
    <EarnerFrame kind={kind} overview={overview} tab="entries">
      <PagePart title={m.orderNumber({ id: sale.order_id })} lead={m.saleLead()}>
        <div className={classes['sides']}>
          <SaleSteps steps={sale.data} own={kind} />
          <section aria-label={sayOf(overview)(m.yourEntries(), (name) => m.entriesOf({ name }))}>
            <ul className={classes['rows']}>
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
