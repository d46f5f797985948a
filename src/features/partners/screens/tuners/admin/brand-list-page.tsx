import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportTunerBrands, listTunerBrands } from '../../../contract/tuners.ts'

const page = listPage(listTunerBrands, {
  lead: 'Brand names that tunes are sold under.',
  actions: <ButtonLink to={link('/admin/tuner-brands/new')}>New brand</ButtonLink>,
  noun: ['brand', 'brands'],
  empty: 'Tunes are sold under a brand. Add the first one.',
  search: 'Name',
  sorts: nameSorts,
  csv: exportTunerBrands,
  to: ({ id }) => link('/admin/tuner-brands/:id', { id }),
  columns: [
    'name',
    { key: 'slug', wideOnly: true },
    {
      key: 'tunes',
      align: 'right',
      render: ({ id, tunes }) => <Link to={link('/admin/tune-owners', {}, { brand: id })}>{formatNumber(tunes)}</Link>,
    },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage
