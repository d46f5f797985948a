import { formatPercent } from '#kit/locale.ts'
import { type ClientLoaderFunctionArgs, Link, replace, useLoaderData, useSearchParams } from 'react-router'
import { exportTuneSalesStats, getTuneSalesStats, listTunerPools, tunerCalls } from '../../contract/tuners.ts'
import { may } from '#access/ui/session-store.ts'
import { call } from '#kit/call.ts'
import { currencies } from '#kit/money.ts'
import { link } from '#kit/link.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { areas } from './earner-paths.ts'
import classes from './earnings.module.css'
import rows from '#kit/ui/rows.module.css'
import * as m from '../../messages/m.ts'

/** The caller's own pools and tunes; staff view those of one tuner. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const tuner = new URL(request.url).searchParams.get('tuner')
  const { data: mine } = await call(tunerCalls.mine, {})
  const id = Number(tuner) || mine[0]?.id
  if (id === undefined && !may('requests.work')) throw replace(link('/forbidden'))
  if (id === undefined) return null
  const of = { params: { id } }
  const [{ name }, pools, sales] = await Promise.all([
    call(tunerCalls.overview, of),
    call(listTunerPools, of),
    askFor(getTuneSalesStats, { request, params: { id: String(id) } }),
  ])
  return { id, name, pools: pools.data, sales }
}
export default function TunerPoolsPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      title={m.tunePools()}
      lead={m.tunePoolsLead()}
      crumbs={[
        loaded ? { label: loaded.name, to: areas().tuner.home(loaded.id) } : { label: m.tuner(), to: link('/tuner') },
        { label: m.pools() },
      ]}
    >
      {!loaded?.pools.length && <EmptyState title={m.noPools()}>{m.noPoolsHint()}</EmptyState>}
      {loaded?.pools.map((pool) => {
        const total = pool.members.reduce((sum, { weight }) => sum + weight, 0)
        return (
          <PagePart key={pool.id} title={pool.name} lead={m.tuneCount({ n: pool.tunes })}>
            <ul className={rows['rows']}>
              {pool.members.map(({ id, name, weight }) => (
                <li key={id}>
                  <span>{name}</span>
                  <span className={classes['amount']}>{formatPercent(weight / total, 1)}</span>
                </li>
              ))}
            </ul>
          </PagePart>
        )
      })}
      {loaded && (
        <PagePart title={m.byTune()} lead={m.byTuneLead()}>
          <TuneSales {...loaded} />
        </PagePart>
      )}
    </PageShell>
  )
}

function TuneSales({ id, sales }: NonNullable<Awaited<ReturnType<typeof clientLoader>>>) {
  const [search] = useSearchParams()
  return (
    <List
      of={{
        label: m.salesByTune(),
        search: m.searchTunes(),
        filters: { currency: { label: m.currency(), all: m.allCurrencies(), words: currencies } },
        sorts: {
          earned: search.get('currency') ? m.mostEarned() : m.mostEarnedByCurrency(),
          sales: m.mostSales(),
        },
        csv: exportTuneSalesStats,
        csvParams: { id },
        emptyTitle: m.noSales(),
        empty: m.noSalesHint(),
        rowKey: (row) => `${row.tune_id}/${row.currency}`,
        columns: [
          {
            key: 'name',
            title: m.tune(),
            render: (row) => (
              <>
                <Link to={areas().tuner.home(id, { tab: 'entries', tune: row.tune_id, currency: row.currency })}>
                  {row.name}
                </Link>
                <div className={classes['reason']}>{row.about}</div>
              </>
            ),
          },
          { key: 'sales', title: m.sales() },
          { key: 'refunded', title: m.refunded(), wideOnly: true, money: true },
          { key: 'net', title: m.earned(), money: true },
        ],
      }}
      answer={sales}
    />
  )
}
