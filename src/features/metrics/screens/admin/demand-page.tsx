import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { listPage } from '#kit/ui/list-page.tsx'
import type { z } from 'zod'
import { exportDemand, listDemand } from '../../contract/vehicles.ts'
import { regionNames } from '../../rules/measures.ts'

type Wanted = z.output<(typeof listDemand)['output']>['data'][number]

/** Links to the screens that add a vehicle to the catalog, prefilled from its text or path. */
function Add({ vehicle, place, make, make_id: makeId }: Wanted) {
  const [, , , engine] = place?.split('/') ?? []
  if (place !== null)
    return <Link to={link('/catalog-manage/tunes/new', {}, { engine: engine || undefined })}>Tune</Link>
  const rest = make === null ? vehicle : restOf(vehicle, make)
  return (
    <>
      {makeId === null && (
        <>
          <Link to={link('/catalog-manage/makes/new', {}, { name: vehicle.split(' ')[0] })}>Make</Link>
          {', '}
        </>
      )}
      <Link to={link('/catalog-manage/models/new', {}, { make: makeId ?? undefined, name: rest })}>
        {makeId === null ? 'model' : 'Model'}
      </Link>
      {', '}
      <Link to={link('/catalog-manage/engines/new', {}, { name: rest })}>engine</Link>
    </>
  )
}
/** The text without the name of the make, wherever it occurs. */
const restOf = (vehicle: string, make: string): string => {
  const at = vehicle.toLowerCase().indexOf(make.toLowerCase())
  return at === -1
    ? vehicle
    : `${vehicle.slice(0, at)} ${vehicle.slice(at + make.length)}`.replaceAll(/\s+/g, ' ').trim()
}

/** Unsupported vehicles that people wait for. Each row links to the screens that add it to the catalog. */
const page = listPage(listDemand, {
  lead: 'Vehicles without tunes that people asked for. They get an email when you add a tune.',
  crumbs: [{ label: 'Vehicles', to: link('/admin/metrics/vehicles') }],
  noun: 'vehicle',
  search: 'Vehicle',
  filters: {
    region: { words: regionNames },
    state: { all: 'Waiting', words: { told: 'Now supported', all: 'All' } },
  },
  days: {},
  sorts: {
    people: 'Most people first',
    newest: 'Last asked for first',
    name: 'By name',
  },
  csv: exportDemand,
  rowKey: ({ vehicle }) => vehicle,
  columns: [
    { key: 'vehicle' },
    { key: 'make', wideOnly: true },
    { key: 'people' },
    {
      key: 'regions',
      wideOnly: true,
      render: ({ regions }) => regions.map((region) => regionNames[region]).join(', '),
    },
    { key: 'last_at', title: 'Last asked', day: true, wideOnly: true },
    {
      key: 'add',
      title: 'Add to the catalog',
      render: (row) => <Add {...row} />,
    },
  ],
  emptyTitle: 'Nobody is waiting for a vehicle',
  empty: 'Vehicles appear here when someone asks to hear once they’re supported.',
})
export const clientLoader = page.clientLoader
export default page.ListPage
