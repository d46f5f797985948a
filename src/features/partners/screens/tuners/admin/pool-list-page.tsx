import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportTunePools, listTunePools } from '../../../contract/tune-pools.ts'
import { tunerChoices } from '../../../ui/owner-choices.ts'
import { poolActs, splitOf } from './pool-acts.ts'

const page = listPage(
  listTunePools,
  (_, tuners) => ({
    at: '/admin/tune-pools',
    adds: 'New pool',
    noun: 'pool',
    empty: 'A pool splits the share of its tunes among several tuners.',
    label: 'Tune pools',
    search: 'Pool or tuner name',
    sorts: nameSorts,
    csv: exportTunePools,
    bulk: bulkActs(({ name }) => name, poolActs(tuners)),
    columns: [{ key: 'name', title: 'Pool' }, { key: 'members', render: ({ members }) => splitOf(members) }, 'tunes'],
  }),
  { load: tunerChoices },
)
export const clientLoader = page.clientLoader
export default page.ListPage
