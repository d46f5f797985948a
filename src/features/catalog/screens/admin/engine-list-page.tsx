import { gridPage } from '#features/revisions/ui/grid/grid-page.tsx'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { engineColumns, exportEngineRecords, listEngineRecords, updateEngines } from '../../contract/engine-records.ts'
import { engineProblems } from './problems.ts'

const page = gridPage({
  name: 'engines',
  noun: ['engine', 'engines'],
  lead: 'Edit cells as in a spreadsheet: arrows move, Enter edits, copy and paste ranges.',
  actions: <ButtonLink to={link('/catalog-manage/engines/new')}>New engine</ButtonLink>,
  list: listEngineRecords,
  csv: exportEngineRecords,
  change: updateEngines,
  right: 'catalog.manage',
  fields: engineColumns,
  search: 'Name, code, address or ECU',
  problems: engineProblems,
  columns: [
    {
      key: 'id',
      title: 'No.',
      width: 72,
      fact: ({ id }) => id,
      to: ({ id }) => link('/catalog-manage/engines/:id', { id }),
    },
    'name',
    { key: 'slug', field: 'slug', hidden: true },
    { key: 'code', field: 'code', width: 120 },
    'displacement_cc',
    'cylinders',
    'fuel',
    'aspiration',
    'ecu',
    'horsepower',
    'torque_lb_ft',
    'state',
    { key: 'models', title: 'Models', width: 90, fact: (row) => Number(row['models']) },
    { key: 'tunes', title: 'Tunes', width: 90, fact: (row) => Number(row['tunes']) },
  ],
})
export const clientLoader = page.clientLoader
export default page.GridPage
