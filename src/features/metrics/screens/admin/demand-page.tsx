import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportDemand, listDemand } from '../../contract/vehicles.ts'
import { regionNames } from '../../rules/measures.ts'

/** Vehicles that people want to hear about once they’re supported: each row opens the screens that add it to the catalog. */
const page = listPage(listDemand, {
  lead: 'Vehicles that people asked for and that have no tunes yet. They get an email when you add one.',
  crumbs: [{ label: 'Vehicles', to: link('/admin/metrics/vehicles') }],
  noun: ['vehicle', 'vehicles'],
  search: 'Vehicle',
  filters: { region: { label: 'Region', all: 'All regions', words: regionNames } },
  sorts: [
    { value: 'people', label: 'Most people first' },
    { value: 'newest', label: 'Last asked for first' },
    { value: 'name', label: 'By name' },
  ],
  csv: exportDemand,
  rowKey: ({ vehicle }) => vehicle,
  columns: [
    { key: 'vehicle' },
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
      render: ({ vehicle, place }) =>
        place === null ? (
          <>
            <Link to={link('/catalog-manage/makes/new', {}, { name: vehicle.split(' ')[0] })}>Make</Link>
            {', '}
            <Link to={link('/catalog-manage/models/new', {}, { name: vehicle })}>model</Link>
            {', '}
            <Link to={link('/catalog-manage/engines/new', {}, { name: vehicle })}>engine</Link>
          </>
        ) : (
          <Link to={link('/catalog-manage/tunes/new')}>Tune</Link>
        ),
    },
  ],
  emptyTitle: 'Nobody is waiting for a vehicle',
  empty: 'Vehicles appear here when someone asks to hear once they’re supported.',
})
export const clientLoader = page.clientLoader
export default page.ListPage
