import { link } from '#kit/link.ts'
import { formatPercent } from '#kit/locale.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportTunePools, listTunePools } from '../../../contract/tune-pools.ts'
import type { TunePool } from '../../../contract/tuners.ts'

/** Each member with its part of what the pool earns. */
function members({ members: all }: TunePool): string {
  const total = all.reduce((sum, { weight }) => sum + weight, 0)
  return all.map(({ name, weight }) => `${name} ${formatPercent(weight / total, 1)}`).join(', ')
}

const page = listPage(listTunePools, {
  lead: 'Tuners who share earnings, split by weight.',
  actions: <ButtonLink to={link('/admin/tune-pools/new')}>New pool</ButtonLink>,
  noun: ['pool', 'pools'],
  label: 'Tune pools',
  search: 'Pool or tuner name',
  sorts: nameSorts,
  csv: exportTunePools,
  to: ({ id }) => link('/admin/tune-pools/:id', { id }),
  columns: [{ key: 'name', title: 'Pool' }, { key: 'members', render: members }, 'tunes'],
})
export const clientLoader = page.clientLoader
export default page.ListPage
