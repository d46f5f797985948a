import { formatUtcMonth } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { getDealerOverview } from '#features/dealers/contract/dealers.ts'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { exportDealerEntries, getDealerStatement, getStatementPdf, listDealerEntries } from '../contract/account.ts'
import classes from '../ui/account.module.css'
import { entryFilterParts, EntryTable } from './entry-table.tsx'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.statement(), unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  const slug = params['slug'] ?? ''
  const [dealer, statement] = await Promise.all([
    call(getDealerOverview, { params: { slug } }),
    call(getDealerStatement, { params: { slug, id: Number(params['id']) } }),
  ])
  const search = Object.fromEntries(new URL(request.url).searchParams)
  const range = { from: statement.from, until: statement.until }
  const query = listDealerEntries.input.query.safeParse({ limit: 100, sort: 'oldest', ...search, ...range })
  const entries = await call(listDealerEntries, { params: { slug }, query: query.success ? query.data : range })
  return { dealer, statement, entries, range }
}
export const HydrateFallback = () => <LoadingState lines={10} label={m.loadingStatement()} />

export default function StatementPage() {
  const { dealer, statement, entries, range } = useLoaderData<typeof clientLoader>()
  const { slug } = dealer
  const [search] = useSearchParams()
  const asked = new URLSearchParams(search)
  for (const [name, moment] of Object.entries(range)) asked.set(name, moment)
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
        <ListShell
          label={m.entries()}
          noun={['entry', 'entries']}
          search={{ placeholder: m.searchEntries() }}
          filters={entryFilterParts}
          cursor={{ next: entries.next, shown: entries.data.length }}
          exportUrl={exportUrlOf(exportDealerEntries, asked, { slug })}
          empty={<EmptyState title={m.noEntries()}>{m.noEntriesMonth()}</EmptyState>}
        >
          <EntryTable label={m.entries()} entries={entries.data} currency={statement.currency} slug={slug} zone="UTC" />
        </ListShell>
      </PagePart>
    </DealerFrame>
  )
}
