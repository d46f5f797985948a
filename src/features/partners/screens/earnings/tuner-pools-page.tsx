import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { exportTuneSalesStats, getTuneSalesStats, listTunerPools, tunerCalls } from '../../contract/tuners.ts'
import { call } from '#kit/call.ts'
import { currencies, formatMoney } from '#kit/money.ts'
import { link } from '#kit/link.ts'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { guard } from '#access/ui/guard.ts'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { areas } from './earner-paths.ts'
import classes from './earnings.module.css'
import * as m from '../../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.tunePools(), unlisted: true })

/** The pools and tunes of whoever is logged in; staff look at those of one tuner. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request)
  const { tuner, ...asked } = Object.fromEntries(new URL(request.url).searchParams)
  const { data: mine } = await call(tunerCalls.mine, {})
  const id = Number(tuner) || mine[0]?.id
  if (id === undefined) return null
  const of = { params: { id } }
  const query = getTuneSalesStats.input.query.safeParse(asked)
  const [{ name }, pools, sales] = await Promise.all([
    call(tunerCalls.overview, of),
    call(listTunerPools, of),
    call(getTuneSalesStats, { ...of, query: query.success ? query.data : {} }),
  ])
  return { id, name, pools: pools.data, sales }
}
export const HydrateFallback = () => <LoadingState lines={6} label={m.loadingPools()} />

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
            <ul className={classes['rows']}>
              {pool.members.map(({ id, name, weight }) => (
                <li key={id}>
                  <span>{name}</span>
                  <span className={classes['amount']}>{((weight / total) * 100).toFixed(1)}%</span>
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
    <ListShell
      label={m.salesByTune()}
      noun={['row', 'rows']}
      search={{ placeholder: m.searchTunes() }}
      filters={[
        {
          name: 'currency',
          label: m.currency(),
          all: m.allCurrencies(),
          options: currencies.map((value) => ({ value, label: value })),
        },
      ]}
      sorts={[
        { value: 'earned', label: search.get('currency') ? m.mostEarned() : m.mostEarnedByCurrency() },
        { value: 'sales', label: m.mostSales() },
      ]}
      cursor={{ next: sales.next, shown: sales.data.length }}
      exportUrl={exportUrlOf(exportTuneSalesStats, search, { id })}
      empty={<EmptyState title={m.noSales()}>{m.noSalesHint()}</EmptyState>}
    >
      <DataTable
        label={m.salesByTune()}
        rows={sales.data}
        rowKey={(row) => `${row.tune_id}/${row.currency}`}
        columns={[
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
          { key: 'sales', title: m.sales(), align: 'right', render: (row) => row.sales },
          {
            key: 'refunded',
            title: m.refunded(),
            align: 'right',
            wideOnly: true,
            render: (row) => formatMoney({ minor: row.refunded, currency: row.currency }),
          },
          {
            key: 'earned',
            title: m.earned(),
            align: 'right',
            render: (row) => formatMoney({ minor: row.net, currency: row.currency }),
          },
        ]}
      />
    </ListShell>
  )
}
