import { formatDay, formatUtcDay, utcDay } from '#kit/dates.ts'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { inSentence } from '#kit/locale.ts'
import { link } from '#kit/link.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import type { DealerEntry } from '../contract/account.ts'
import { entryKinds, entryWord } from '../rules/account.ts'
import classes from '../ui/account.module.css'
import * as m from '../messages/m.ts'
import { TableHead } from '#kit/ui/table-head.tsx'

const sides = () => ({ charged: m.charged(), credited: m.credited() })
/** Words that stay on one line. */
const onOneLine = (words: string): string => words.replaceAll(' ', '\u{A0}')

/** Filters a list of entries by kind and by statement column. */
export const entryFilters = () => ({
  kind: { label: m.type(), all: m.allTypes(), words: entryKinds.map((value) => ({ value, label: entryWord(value) })) },
  side: { label: m.chargedOrCredited(), all: m.bothColumns(), words: sides },
})

/** A link to an account in the books on the UTC day of an entry. */
function bookLink(account: string, { at }: DealerEntry): string {
  const day = utcDay(at)
  return link('/admin/books/:account', { account }, { from: day, until: day })
}

/** Account entries with running balances; each links to its postings. */
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
  /** The dealer's slug for links to transfers; omitted for staff. */
  slug?: string
  /** For staff: the dealer's ledger account, so that entries link to the postings of their day. */
  bookAccount?: string
  /** Shown above and below when the table covers the whole range from its start. */
  sums?: { opening: number; charges: number; payments: number; closing: number }
  label: string
  /** The time zone for days; defaults to the reader's own. */
  zone?: string
  /** Renders the staff actions of an entry. */
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
        <TableHead
          titles={[
            m.date(),
            m.entry(),
            ...[m.charged(), m.credited(), m.balance()].map((title) => [title, classes['figure']] as const),
          ]}
        />
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
                <div className={clsx(classes['muted'], classes['note'])}>
                  {[
                    entryWord(entry.kind) === entry.title ? '' : entryWord(entry.kind),
                    entry.credit_note === null ? '' : inSentence(m.creditNoteNumber({ number: entry.credit_note })),
                    slug === undefined ? m.transferNumber({ id: entry.transfer_id }) : '',
                    entry.change > 0 && entry.kind !== 'payout'
                      ? m.dueOn({ date: onOneLine(formatUtcDay(entry.due_at)) })
                      : '',
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
