import { formatDay, formatUtcDay } from '#kit/dates.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import type { DealerEntry } from '../contract/account.ts'
import { entryKinds, entryWord } from '../rules/account.ts'
import classes from '../ui/account.module.css'
import * as m from '../messages/m.ts'

const sides = () => ({ charged: m.charged(), credited: m.credited() })
/** Narrow a list of entries to one kind, and to one column of the statement. */
export const entryFilters = () => ({
  kind: { label: m.type(), all: m.allTypes(), words: entryKinds.map((value) => ({ value, label: entryWord(value) })) },
  side: { label: m.chargedOrCredited(), all: m.bothColumns(), words: sides },
})

/** An account in the books on the day of an entry, in UTC. */
function bookLink(account: string, { at }: DealerEntry): string {
  const day = new Date(at).toISOString().slice(0, 10)
  return link('/admin/books/:account', { account }, { from: day, until: day })
}

/** Entries of an account with the balance after each; every one opens the postings behind it. */
export function EntryTable<E extends DealerEntry>({
  entries,
  currency,
  slug,
  bookAccount,
  sums,
  label,
  zone,
  act,
}: {
  entries: readonly E[]
  currency: Currency
  /** Of the dealer, for links to transfers; none for staff. */
  slug?: string
  /** For staff: the dealer's account in the books, where an entry opens the postings of its day. */
  bookAccount?: string
  /** Shown above and below, when the table holds the whole range from its beginning. */
  sums?: { opening: number; charges: number; payments: number; closing: number }
  label: string
  /** The time zone whose days are shown; the reader's own when none is named. */
  zone?: string
  /** What staff can do with an entry. */
  act?: (entry: E) => ReactNode
}) {
  const money = (minor: number) => formatMoney({ minor, currency })
  const sum = (name: string, balance: number, charges = '', payments = '') => (
    <tr className={classes['sum']}>
      <td colSpan={2}>{name}</td>
      <td className={classes['figure']} data-label="Charged">
        {charges}
      </td>
      <td className={classes['figure']} data-label="Credited">
        {payments}
      </td>
      <td className={classes['figure']} {...(charges === '' ? {} : { 'data-label': m.balance() })}>
        {money(balance)}
      </td>
    </tr>
  )
  return (
    <div className={classes['scroll']}>
      <table className={clsx(classes['table'], classes['entries'])} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{m.date()}</th>
            <th scope="col">{m.entry()}</th>
            <th scope="col" className={classes['figure']}>
              {m.charged()}
            </th>
            <th scope="col" className={classes['figure']}>
              {m.credited()}
            </th>
            <th scope="col" className={classes['figure']}>
              {m.balance()}
            </th>
          </tr>
        </thead>
        <tbody>
          {sums && sum(m.openingBalance(), sums.opening)}
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className={classes['date']}>{formatDay(entry.at, zone)}</td>
              <td>
                {slug !== undefined ? (
                  <Link to={link('/dealer/:slug/transfer/:transfer', { slug, transfer: entry.transfer_id })}>
                    {entry.title}
                  </Link>
                ) : bookAccount === undefined ? (
                  entry.title
                ) : (
                  <Link to={bookLink(bookAccount, entry)}>{entry.title}</Link>
                )}
                <div className={classes['muted']}>
                  {[
                    entryWord(entry.kind) === entry.title ? '' : entryWord(entry.kind),
                    slug === undefined ? m.transferNumber({ id: entry.transfer_id }) : '',
                    entry.change > 0 ? m.dueOn({ date: formatUtcDay(entry.due_at) }) : '',
                  ]
                    .filter((part) => part !== '')
                    .join(', ')}
                </div>
                {act?.(entry)}
              </td>
              <td className={classes['figure']}>{entry.change > 0 ? money(entry.change) : ''}</td>
              <td className={clsx(classes['figure'], classes['credit'])}>
                {entry.change < 0 ? money(-entry.change) : ''}
              </td>
              <td className={clsx(classes['figure'], classes['after'])}>{money(entry.balance)}</td>
            </tr>
          ))}
        </tbody>
        {sums && <tfoot>{sum(m.closingBalance(), sums.closing, money(sums.charges), money(sums.payments))}</tfoot>}
      </table>
    </div>
  )
}
