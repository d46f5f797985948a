import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { getTuneSalesStats, listTunerPools, tunerCalls } from '#features/tuners/contract.ts'
import { call } from '#kit/call.ts'
import { formatMoney } from '#kit/money.ts'
import { link } from '#kit/link.ts'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { guard } from '#kit/ui/guard.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import classes from './earnings.module.css'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Tune pools', unlisted: true })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request)
  const { data: mine } = await call(tunerCalls.mine, {})
  const parts = mine.map(async ({ id }) => ({
    pools: (await call(listTunerPools, { params: { id } })).data,
    stats: (await call(getTuneSalesStats, { params: { id }, query: {} })).data,
  }))
  const all = await Promise.all(parts)
  return { id: mine[0]?.id, pools: all.flatMap(({ pools }) => pools), stats: all.flatMap(({ stats }) => stats) }
}
export const HydrateFallback = () => <LoadingState lines={6} label="Loading the pools" />

export default function TunerPoolsPage() {
  const { id, pools, stats } = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      title="Tune pools"
      lead="Tunes whose work and earnings several tuners share, by weight."
      crumbs={[{ label: 'Tuner', to: link('/tuner') }, { label: 'Pools' }]}
    >
      {pools.length === 0 && <EmptyState title="No pools">You share no tunes with others.</EmptyState>}
      {pools.map((pool) => {
        const total = pool.members.reduce((sum, { weight }) => sum + weight, 0)
        return (
          <PagePart key={pool.id} title={pool.name} lead={`${pool.tunes} tunes`}>
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
      <PagePart title="By tune">
        {stats.length === 0 ? (
          <EmptyState title="No sales yet">Each tune of yours that was sold stands here.</EmptyState>
        ) : (
          <DataTable
            label="Sales by tune"
            rows={stats}
            rowKey={(row) => `${row.title}/${row.currency}`}
            columns={[
              {
                key: 'title',
                title: 'Tune',
                render: (row) =>
                  id === undefined ? (
                    row.title
                  ) : (
                    <Link to={link('/tuner/:id', { id }, { tab: 'entries', q: row.title, currency: row.currency })}>
                      {row.title}
                    </Link>
                  ),
              },
              { key: 'sales', title: 'Sales', align: 'right', render: (row) => row.sales },
              {
                key: 'earned',
                title: 'Earned',
                align: 'right',
                render: (row) => formatMoney({ minor: row.earned - row.refunded, currency: row.currency }),
              },
            ]}
          />
        )}
      </PagePart>
    </PageShell>
  )
}
