import { clsx } from 'clsx'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import classes from './transaction-page.module.css'
import { TableHead } from '#kit/ui/table-head.tsx'

interface Posting {
  from: string
  to: string
  amount: number
  currency: Currency
}

/** URL segment of a ledger account: its code without slashes. */
const accountLink = (code: string) => link('/admin/books/:account', { account: code.replaceAll('/', '~') })

/** Renders a code that only breaks after slashes. */
const Code = ({ code }: { code: string }) =>
  code.split('/').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))

/** Table of postings. */
export function PostingTable({ postings }: { postings: readonly Posting[] }) {
  return (
    <div className={classes['scroll']}>
      <table className={clsx(classes['table'], classes['postings'])}>
        <TableHead titles={['Debit', 'Credit', 'Amount']} />
        <tbody>
          {postings.map((posting, index) => (
            <tr key={`${posting.from} ${posting.to} ${index}`}>
              <td>
                <Link to={accountLink(posting.to)}>
                  <Code code={posting.to} />
                </Link>
              </td>
              <td>
                <Link to={accountLink(posting.from)}>
                  <Code code={posting.from} />
                </Link>
              </td>
              <td>{formatMoney({ minor: posting.amount, currency: posting.currency })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
