import { TextButton } from '#kit/ui/text-button.tsx'
import { formatDay } from '#kit/dates.ts'
import { Link } from 'react-router'
import { DealerSignature } from '#features/signatures/ui/dealer-signature.tsx'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { sellers } from '#features/orders/rules.ts'
import { formatMoney } from '#kit/money.ts'
import { useSite } from '#access/ui/site-context.tsx'
import { type DealerEntry, exportDealerEntries, getStatementPdf, listDealerEntries } from '../contract/account.ts'
import { balanceLabel } from '../rules/account.ts'
import classes from '../ui/account.module.css'
import { EntryTable } from './entry-table.tsx'
import * as m from '../messages/m.ts'

const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The maximum number of printed entries; PDF and CSV have all. */
const printedMax = 2000

/** The entries of a range, oldest first, up to `printedMax`. */
export async function readSheet(slug: string, range: { from?: string; until?: string }) {
  const entries: DealerEntry[] = []
  const ask = (after?: string) =>
    call(listDealerEntries, {
      params: { slug },
      query: { ...range, limit: 100, sort: 'oldest', ...(after ? { after } : {}) },
    })
  const first = await ask()
  let page = first
  entries.push(...page.data)
  while (page.next !== null && entries.length < printedMax) {
    page = await ask(page.next)
    entries.push(...page.data)
  }
  return { ...first, data: entries, isWhole: page.next === null, range, madeAt: new Date() }
}

/** The sheet's date: the end of its range, or now while the range lasts. */
const signedAt = ({ range, madeAt }: Awaited<ReturnType<typeof readSheet>>): string =>
  range.until !== undefined && new Date(range.until) < madeAt ? range.until : madeAt.toISOString()

/** A printable statement of account: opening balance, entries, closing balance. */
export function StatementSheet({
  slug,
  billing,
  title,
  sheet,
  zone = ownZone(),
}: {
  slug: string
  /** The dealer's address lines, starting with the name. */
  billing: readonly string[]
  title: string
  sheet: Awaited<ReturnType<typeof readSheet>>
  /** The time zone for days. */
  zone?: string
}) {
  const seller = sellers[useSite().region]
  const { word, amount } = balanceLabel(sheet.closing)
  const of = { params: { slug }, query: sheet.range }
  return (
    <div className={classes['sheet']}>
      <div className={classes['tools']}>
        <Link to={link('/dealer/:slug/balance', { slug })}>{m.backToBalance()}</Link>
        <span className={classes['actions']}>
          <a href={endpointUrl(getStatementPdf, { ...of, query: { ...sheet.range, zone } })} download>
            {m.pdf()}
          </a>
          <a href={endpointUrl(exportDealerEntries, of)} download>
            {m.csv()}
          </a>
          <TextButton onClick={() => window.print()}>{m.print()}</TextButton>
        </span>
      </div>
      <header>
        <div>
          <h1>{m.statementOfAccount()}</h1>
          <p>{title}</p>
          <p>
            {word}
            {amount === 0 ? '' : ` ${formatMoney({ minor: amount, currency: sheet.currency })}`}
          </p>
        </div>
        <div>
          <h2>{m.to()}</h2>
          {billing.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <div>
          <h2>{m.from()}</h2>
          {[seller.name, ...seller.lines, seller.taxId].map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      </header>
      {!sheet.isWhole && <p className={classes['warning']}>{m.onlyFirst({ printedMax })}</p>}
      <EntryTable
        label={m.statement()}
        entries={sheet.data}
        currency={sheet.currency}
        slug={slug}
        zone={zone}
        sums={{ opening: sheet.opening, charges: sheet.charges, payments: sheet.payments, closing: sheet.closing }}
      />
      <p className={classes['muted']}>
        {m.sheetNote({ currency: sheet.currency, zone, date: formatDay(sheet.madeAt) })}
      </p>
      <DealerSignature slug={slug} dealer={billing[0] ?? ''} at={signedAt(sheet)} />
    </div>
  )
}
