import { formatUtcMonth } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { getDealerOverview } from '#features/dealers/contract/dealers.ts'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { exportDealerEntries, getDealerStatement, getStatementPdf, listDealerEntries } from '../contract/account.ts'
import classes from '../ui/account.module.css'
import { entryFilters, EntryTable } from './entry-table.tsx'
import * as m from '../messages/m.ts'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const { params } = args
  const slug = params['slug'] ?? ''
  const [dealer, statement] = await Promise.all([
    call(getDealerOverview, { params: { slug } }),
    call(getDealerStatement, { params: { slug, id: Number(params['id']) } }),
  ])
  const range = { from: statement.from, until: statement.until }
  const entries = await askFor(listDealerEntries, args, { asks: { limit: 100, sort: 'oldest', ...range } })
  return { dealer, statement, entries, range }
}
export default function StatementPage() {
  const { dealer, statement, entries, range } = useLoaderData<typeof clientLoader>()
  const { slug } = dealer
  const money = (minor: number) => formatMoney({ minor, currency: statement.currency })
  return (
    <DealerFrame
      dealer={dealer}
      title={formatUtcMonth(statement.from)}
      actions={
        <div className={classes['actions']}>
          <Link to={link('/dealer/:slug/balance', { slug })}>{m.allStatements()}</Link>
          <Link to={link('/dealer/:slug/print-statement/:id', { slug, id: statement.id })}>{m.print()}</Link>
          <a href={endpointUrl(getStatementPdf, { params: { slug }, query: range })} download>
            {m.pdf()}
          </a>
        </div>
      }
    >
      <Stats>
        <Stat
          label={m.opening()}
          value={
            statement.previous_id === null ? (
              money(statement.opening)
            ) : (
              <Link to={link('/dealer/:slug/statements/:id', { slug, id: statement.previous_id })}>
                {money(statement.opening)}
              </Link>
            )
          }
        />
        <Stat label={m.charged()} value={<Link to="?side=charged">{money(statement.charges)}</Link>} />
        <Stat label={m.credited()} value={<Link to="?side=credited">{money(statement.payments)}</Link>} />
        <Stat label={m.closing()} value={<Link to="?">{money(statement.closing)}</Link>} />
      </Stats>
      <PagePart title={m.entries()} lead={m.monthsInUtc()}>
        <List
          of={{
            label: m.entries(),
            search: m.searchEntries(),
            filters: entryFilters(),
            sorts: {},
            csv: exportDealerEntries,
            csvParams: { slug },
            asks: range,
            emptyTitle: m.noEntries(),
            empty: m.noEntriesMonth(),
          }}
          answer={entries}
        >
          <EntryTable label={m.entries()} entries={entries.data} currency={statement.currency} slug={slug} zone="UTC" />
        </List>
      </PagePart>
    </DealerFrame>
  )
}
