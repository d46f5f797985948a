import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { List } from '#kit/ui/list.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { exportTunePools, listTunePools } from '../../../contract/tune-pools.ts'
import { tunerChoices } from '../../../ui/owner-choices.ts'
import { poolActs, splitOf } from './pool-acts.ts'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const [list, tuners] = await Promise.all([askFor(listTunePools, args), tunerChoices()])
  return { list, tuners }
}
export default function PoolListPage() {
  const { list, tuners } = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      lead="Tuners who share earnings, split by weight."
      actions={<ButtonLink to={link('/admin/tune-pools/new')}>New pool</ButtonLink>}
    >
      <List
        answer={list}
        of={{
          noun: 'pool',
          empty: 'A pool splits the share of its tunes among several tuners.',
          label: 'Tune pools',
          search: 'Pool or tuner name',
          sorts: nameSorts,
          csv: exportTunePools,
          bulk: bulkActs(({ name }) => name, poolActs(tuners)),
          to: ({ id }) => link('/admin/tune-pools/:id', { id }),
          columns: [
            { key: 'name', title: 'Pool' },
            { key: 'members', render: ({ members }) => splitOf(members) },
            'tunes',
          ],
        }}
      />
    </PageShell>
  )
}
