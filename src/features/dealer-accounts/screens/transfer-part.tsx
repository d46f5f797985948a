import { inSentence } from '#kit/locale.ts'
import { formatExactMoment } from '#kit/dates.ts'
import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import type { DealerTransfer } from '../contract/transfers.ts'
import { entryWord } from '../rules/account.ts'
import classes from '../ui/account.module.css'
import * as m from '../messages/m.ts'
import { TableHead } from '#kit/ui/table-head.tsx'

/** One transfer: its cause and all of its postings. */
export function TransferPart({ transfer, slug }: { transfer: DealerTransfer; slug: string }) {
  const { cause, reversal_of: reversalOf, reversed_by: reversedBy } = transfer
  return (
    <>
      <p>
        {m.transferLine({
          kind: entryWord(transfer.kind),
          date: formatExactMoment(transfer.at),
          cause: <Cause cause={cause} slug={slug} />,
        })}
        {transfer.reason !== '' && transfer.reason !== cause.title && m.transferReason({ reason: transfer.reason })}
      </p>
      {reversalOf !== null && (
        <p>
          {m.reverses({
            link: (text) => (
              <Link to={link('/dealer/:slug/transfer/:transfer', { slug, transfer: reversalOf })}>{text}</Link>
            ),
            id: reversalOf,
          })}
        </p>
      )}
      {reversedBy !== null && (
        <p>
          {m.reversedBy({
            link: (text) => (
              <Link to={link('/dealer/:slug/transfer/:transfer', { slug, transfer: reversedBy })}>{text}</Link>
            ),
            id: reversedBy,
          })}
        </p>
      )}
      <div className={classes['scroll']}>
        <table className={classes['table']} aria-label={m.postingsOf({ id: transfer.id })}>
          <TableHead titles={[m.from(), m.to(), [m.amount(), classes['figure']]]} />
          <tbody>
            {transfer.postings.map((posting, index) => (
              <tr key={index}>
                <td>{posting.from}</td>
                <td>{posting.to}</td>
                <td className={classes['figure']}>
                  {formatMoney({ minor: posting.amount, currency: posting.currency })}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={2}>{transfer.change > 0 ? m.chargedToAccount() : m.creditedToAccount()}</td>
              <td className={classes['figure']}>
                {formatMoney({ minor: Math.abs(transfer.change), currency: transfer.currency })}
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  )
}

function Cause({ cause, slug }: { cause: DealerTransfer['cause']; slug: string }) {
  if (cause.kind === 'order' && cause.id !== null)
    return (
      <Link to={link('/dealer/:slug/print-invoice', { slug }, { order: cause.id, token: cause.token })}>
        {cause.title}
      </Link>
    )
  if (cause.kind === 'credit-deal' && cause.id !== null)
    return (
      <Link to={link('/dealer/:slug/pay-credit-deal/:uuid', { slug, uuid: cause.id })}>
        {m.creditDealTitle({ title: cause.title })}
      </Link>
    )
  return <>{cause.kind === 'staff' ? m.ourStaff({ title: cause.title }) : inSentence(cause.title)}</>
}
