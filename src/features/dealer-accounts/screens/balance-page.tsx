import { clsx } from 'clsx'
import rows from '#kit/ui/rows.module.css'
import { formatUtcMonth } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { listDealerCreditDeals } from '../contract/credit-deals.ts'
import { DealList } from './credit-deals/deal-list.tsx'
import { getDealerOverview } from '#features/dealers/contract/dealers.ts'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { validDateRange, DayRange } from '#kit/ui/day-range.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { useListQuery } from '#kit/ui/list-query.ts'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { exportDealerEntries, getDealerBalance, listDealerEntries, listDealerStatements } from '../contract/account.ts'
import classes from '../ui/account.module.css'
import { dayRange } from './day-range.ts'
import { entryFilters, EntryTable } from './entry-table.tsx'
import { StandingPart } from './standing-part.tsx'
import * as m from '../messages/m.ts'

/** Converts the days in the URL to moments in the reader's time zone. */
const momentsOf = (range: ReturnType<typeof dayRange>) => ({ from: '', until: '', ...range })

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const slug = args.params['slug'] ?? ''
  const of = { params: { slug } }
  const search = validDateRange(new URL(args.request.url).searchParams)
  const range = dayRange(search)
  const dealer = await call(getDealerOverview, of)
  const older = search.get('statements')
  const maySee = dealer.rights.includes('money')
  const [standing, entries, statements, deals] = await Promise.all([
    call(getDealerBalance, of),
    maySee ? askFor(listDealerEntries, args, { asks: momentsOf(range) }) : null,
    maySee ? call(listDealerStatements, { ...of, query: { limit: 24, ...(older ? { after: older } : {}) } }) : null,
    maySee || dealer.rights.includes('pay') ? call(listDealerCreditDeals, { ...of, query: { limit: 50 } }) : null,
  ])
  return { dealer, standing, entries, statements, deals, range }
}
export default function BalancePage() {
  const { dealer, standing, entries, statements, deals, range } = useLoaderData<typeof clientLoader>()
  const { slug } = dealer
  const [search] = useSearchParams()
  const list = useListQuery()
  const isFiltered = ['q', 'kind', 'side'].some((name) => search.get(name))
  /** A link to the entries behind one sum of the range. */
  const only = (side: string) => list.to({ side, kind: null, q: null })
  const money = (minor: number) => formatMoney({ minor, currency: standing.currency })
  return (
    <DealerFrame
      dealer={dealer}
      title={m.balance()}
      actions={
        dealer.rights.includes('pay') && (
          <ButtonLink to={link('/dealer/:slug/pay-balance', { slug })}>{m.payBalance()}</ButtonLink>
        )
      }
    >
      <StandingPart standing={standing} />
      {deals && deals.data.length > 0 && (
        <PagePart title={m.creditDeals()} lead={m.creditDealsLead()}>
          <DealList deals={deals.data} slug={slug} />
        </PagePart>
      )}
      {entries && (
        <PagePart title={m.entries()}>
          <DayRange>
            <List
              of={{
                label: m.entries(),
                search: m.searchEntries(),
                filters: entryFilters(),
                csv: exportDealerEntries,
                csvParams: { slug },
                asks: momentsOf(range),
                emptyTitle: m.noEntriesFound(),
                empty: m.noEntriesHint(),
              }}
              answer={entries}
            >
              <EntryTable label={m.entries()} entries={entries.data} currency={entries.currency} slug={slug} />
            </List>
            <p className={classes['muted']}>
              {m.rangeSums({
                range: isFiltered ? 'whole' : 'shown',
                opening: money(entries.opening),
                link: (text) => <Link to={only('charged')}>{text}</Link>,
                charges: money(entries.charges),
                link2: (text) => <Link to={only('credited')}>{text}</Link>,
                payments: money(entries.payments),
                closing: money(entries.closing),
                link3: (text) => <Link to={link('/dealer/:slug/print-statement-range', { slug }, range)}>{text}</Link>,
              })}
            </p>
          </DayRange>
        </PagePart>
      )}
      {statements && (
        <PagePart title={m.statements()} lead={m.statementsLead()}>
          {statements.data.length === 0 ? (
            <EmptyState title={m.noStatements()}>{m.noStatementsHint()}</EmptyState>
          ) : (
            <ul className={clsx(rows['rows'], classes['list'])}>
              {statements.data.map((statement) => (
                <li key={statement.id}>
                  <div>
                    <Link to={link('/dealer/:slug/statements/:id', { slug, id: statement.id })}>
                      {formatUtcMonth(statement.from)}
                    </Link>
                  </div>
                  <span className={classes['muted']}>
                    {m.statementLine({ amount: money(statement.closing), n: statement.entry_count })}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <p className={classes['actions']}>
            {statements.next !== null && (
              <Link to={link('/dealer/:slug/balance', { slug }, { statements: statements.next })}>
                {m.olderStatements()}
              </Link>
            )}
            {search.get('statements') !== null && (
              <Link to={link('/dealer/:slug/balance', { slug })}>{m.newestStatements()}</Link>
            )}
          </p>
        </PagePart>
      )}
    </DealerFrame>
  )
}
