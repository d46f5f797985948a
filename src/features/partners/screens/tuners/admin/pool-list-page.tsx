import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { exportTunePools, listTunePools } from '../../../contract/tune-pools.ts'
import { nameSorts } from '#kit/ui/list-sorts.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = listTunePools.input.query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  return call(listTunePools, { query: query.success ? query.data : {} })
}
export default function PoolListPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const to = (id: number) => link('/admin/tune-pools/:id', { id })
  return (
    <PageShell
      title="Tune pools"
      lead="Tuners who share tunes: each gets his weight’s part of the pool’s share."
      actions={<ButtonLink to={link('/admin/tune-pools/new')}>New pool</ButtonLink>}
    >
      <ListShell
        label="Tune pools"
        noun={['pool', 'pools']}
        search={{ placeholder: 'Name of a pool or a tuner' }}
        sorts={nameSorts}
        exportUrl={exportUrlOf(exportTunePools, search)}
        cursor={{ next: list.next, shown: list.data.length }}
        empty={<EmptyState title="No pools">None matches, or none was made yet.</EmptyState>}
      >
        <DataTable
          label="Tune pools"
          rows={list.data}
          rowKey={(pool) => pool.id}
          rowTo={(pool) => to(pool.id)}
          columns={[
            { key: 'name', title: 'Pool', render: (pool) => <Link to={to(pool.id)}>{pool.name}</Link> },
            {
              key: 'members',
              title: 'Members',
              render: (pool) => {
                const total = pool.members.reduce((sum, { weight }) => sum + weight, 0)
                return pool.members
                  .map(({ name, weight }) => `${name} ${((weight / total) * 100).toFixed(1)} %`)
                  .join(', ')
              },
            },
            { key: 'tunes', title: 'Tunes', align: 'right', render: (pool) => pool.tunes },
          ]}
        />
      </ListShell>
    </PageShell>
  )
}
