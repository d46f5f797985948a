import { Link } from 'react-router'
import { call } from '#kit/call.ts'
import { formatMoney } from '#kit/money.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import type { EarnerKind } from '../../rules/earnings.ts'
import { EarnerFrame } from './earner-frame.tsx'
import { areas, sayOf, shownDate } from './earner-paths.ts'
import classes from './earnings.module.css'
import { SaleSteps } from './sale-steps.tsx'

export async function loadSale(kind: EarnerKind, id: number, order: number) {
  const { calls } = areas[kind]
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
      <PagePart title={`Order ${sale.order_id}`} lead="Who got what by this sale, and what was corrected since.">
        <div className={classes['sides']}>
          <SaleSteps steps={sale.data} own={kind} />
          <section aria-label={sayOf(overview)('Your entries', (name) => `Entries of ${name}`)}>
            <ul className={classes['rows']}>
              {entries.map((row) => (
                <li key={row.id}>
                  <div className={classes['who']}>
                    <b>{row.is_refund ? `Refund: ${row.title}` : row.title}</b>
                    <small>
                      {row.is_refund ? 'Taken back' : 'Earned'} on {shownDate(row.at)}. {row.reason}
                    </small>
                    {row.transfer_id !== null && (
                      <Link to={areas[kind].transfer(overview.id, row.transfer_id)}>Transfer {row.transfer_id}</Link>
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
