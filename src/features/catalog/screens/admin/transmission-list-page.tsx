import { numberColumn } from '#features/revisions/ui/grid/cells.ts'
import { gridPage } from '#features/revisions/ui/grid/grid-page.tsx'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import {
  transmissionColumns,
  exportTransmissionRecords,
  listTransmissionRecords,
  updateTransmissions,
} from '../../contract/engine-records.ts'
import { transmissionProblems } from '../../health-problems.ts'

const page = gridPage({
  name: 'transmissions',
  noun: 'transmission',
  actions: <ButtonLink to={link('/catalog-manage/transmissions/new')}>New transmission</ButtonLink>,
  list: listTransmissionRecords,
  csv: exportTransmissionRecords,
  change: updateTransmissions,
  right: 'catalog.manage',
  imports: true,
  fields: transmissionColumns,
  search: 'Name, URL slug or TCU',
  problems: transmissionProblems,
  columns: [
    numberColumn((params) => link('/catalog-manage/transmissions/:id', params)),
    'name',
    { key: 'slug', field: 'slug', hidden: true },
    'kind',
    'gears',
    'tcu',
    'state',
    { key: 'models', title: 'Models', width: 90, fact: (row) => Number(row['models']) },
    { key: 'tunes', title: 'Tunes', width: 90, fact: (row) => Number(row['tunes']) },
  ],
})
export const clientLoader = page.clientLoader
export default page.GridPage
