import { numberColumn } from '#features/revisions/ui/grid/cells.ts'
import { gridPage } from '#features/revisions/ui/grid/grid-page.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { exportTuneTypeRows, listTuneTypeRows, updateTuneTypes } from '../contract/grids.ts'
import { listTuneTypeGroups, tuneTypeFields } from '../contract/tune-types.ts'
import { NewLink } from './new-link.tsx'

const page = gridPage({
  name: 'tune-types',
  noun: 'tune type',
  actions: <NewLink to={link('/catalog-manage/tune-types/new')}>Add tune type</NewLink>,
  list: listTuneTypeRows,
  csv: exportTuneTypeRows,
  change: updateTuneTypes,
  right: 'catalog.manage',
  imports: true,
  fields: tuneTypeFields,
  search: 'Name, URL slug or group',
  choices: async () => {
    const { data } = await call(listTuneTypeGroups, {})
    return { group: { '': 'No group', ...Object.fromEntries(data.map(({ slug, name }) => [slug, name])) } }
  },
  columns: [
    numberColumn((params) => link('/catalog-manage/tune-types/:id', params)),
    'name',
    { key: 'slug', field: 'slug', width: 200 },
    {
      key: 'group',
      title: 'Group',
      width: 180,
      kind: 'choice',
      choices: { '': 'No group' },
      read: (row) => row['group'] ?? '',
      write: (_, value) => ({ group: value === '' ? null : value }),
    },
    { key: 'position', field: 'position', width: 90 },
    { key: 'tunes', title: 'Tunes', width: 90, fact: (row) => Number(row['tunes']) },
  ],
})
export const clientLoader = page.clientLoader
export default page.GridPage
