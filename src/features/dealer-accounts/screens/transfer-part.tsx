import { formatExactMoment } from '#kit/dates.ts'
import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import type { DealerTransfer } from '../contract/transfers.ts'
import { entryWord } from '../rules/account.ts'
import classes from '../ui/account.module.css'

/** One transfer: what caused it, and each of its postings. */
export function TransferPart({ transfer, slug }: { transfer: DealerTransfer; slug: string }) {
  const { cause } = transfer
  return (
    <>
      <p>
        {entryWord(transfer.kind)}, {formatExactMoment(transfer.at)}. Caused by <Cause cause={cause} slug={slug} />.
        {transfer.reason !== '' && transfer.reason !== cause.title && ` Reason: ${transfer.reason}.`}
      </p>
      {transfer.reversal_of !== null && (
        <p>
          It undoes{' '}
          <Link to={link('/dealer/:slug/transfer/:transfer', { slug, transfer: transfer.reversal_of })}>
            transfer {transfer.reversal_of}
          </Link>
          .
        </p>
      )}
      {transfer.reversed_by !== null && (
        <p>
          It was undone by{' '}
          <Link to={link('/dealer/:slug/transfer/:transfer', { slug, transfer: transfer.reversed_by })}>
            transfer {transfer.reversed_by}
          </Link>
          .
        </p>
      )}
      <div className={classes['scroll']}>
        <table className={classes['table']} aria-label={`Postings of transfer ${transfer.id}`}>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">To</th>
              <th scope="col" className={classes['figure']}>
                Amount
              </th>
            </tr>
          </thead>
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
              <td colSpan={2}>{transfer.change > 0 ? 'Charged to the account' : 'Credited to the account'}</td>
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
      <Link to={link('/dealer/:slug/pay-credit-deal/:uuid', { slug, uuid: cause.id })}>credit deal {cause.title}</Link>
    )
  return <>{cause.kind === 'staff' ? `our staff (${cause.title})` : cause.title.toLowerCase()}</>
}
