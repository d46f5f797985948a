import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportTunerBrands, listTunerBrands } from '../../../contract/tuners.ts'

const page = listPage(listTunerBrands, {
  at: '/admin/tuner-brands',
  adds: 'New brand',
  noun: 'brand',
  empty: 'Tunes are sold under a brand. Add the first one.',
  search: 'Name',
  sorts: nameSorts,
  csv: exportTunerBrands,
  columns: [
    'name',
    { key: 'slug', wideOnly: true },
    {
      key: 'tunes',
      align: 'right',
      render: ({ id, tunes }) => <Link to={link('/admin/tune-owners', {}, { brand: id })}>{formatNumber(tunes)}</Link>,
    },
  ],
  // A card is a link itself, so it has no link to the tunes.
  card: ({ name, slug, tunes }) => ({
    title: name,
    meta: `${slug}, ${tunes === 1 ? '1 tune' : `${formatNumber(tunes)} tunes`}`,
  }),
})
export const clientLoader = page.clientLoader
export default page.ListPage
