import { numberColumn } from '#features/revisions/ui/grid/cells.ts'
import { link } from '#kit/link.ts'
import { engineColumns, exportEngineRecords, listEngineRecords, updateEngines } from '../../contract/engine-records.ts'
import { engineProblems } from '../../health-problems.ts'

/** The grid of engines, for the whole catalog or one model. */
export const engineGrid = {
  noun: 'engine',
  list: listEngineRecords,
  csv: exportEngineRecords,
  change: updateEngines,
  right: 'catalog.manage',
  imports: true,
  fields: engineColumns,
  search: 'Name, code, URL slug or ECU',
  problems: engineProblems,
  columns: [
    numberColumn((params) => link('/catalog-manage/engines/:id', params)),
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
    { key: 'models', title: 'Models', width: 90, fact: (row: Record<string, unknown>) => Number(row['models']) },
    { key: 'tunes', title: 'Tunes', width: 90, fact: (row: Record<string, unknown>) => Number(row['tunes']) },
  ],
} as const
