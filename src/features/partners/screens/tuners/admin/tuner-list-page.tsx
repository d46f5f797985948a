import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportStaffTuners, listStaffTuners } from '../../../contract/tuners.ts'
import { tunerActs } from '../../earnings/admin/earner-acts.ts'
import { earnerStateLabels, earnerStateKinds } from '../../earnings/earner-paths.ts'

const page = listPage(listStaffTuners, {
  actions: (
    <>
      <Link to={link('/admin/payouts')}>Payouts</Link>
      <ButtonLink to={link('/admin/tuners/new')}>New tuner</ButtonLink>
    </>
  ),
  at: '/admin/tuners',
  noun: 'tuner',
  empty: 'Tuners earn a share of what their tunes sell for.',
  search: 'Name or email',
  filters: { state: { chips: true, words: earnerStateLabels } },
  sorts: nameSorts,
  csv: exportStaffTuners,
  bulk: bulkActs(({ name }) => name, tunerActs),
  columns: [
    'name',
    { key: 'login', title: 'Account', wideOnly: true },
    'tunes',
    { key: 'agreements', wideOnly: true },
    { key: 'state', title: 'Status', words: earnerStateLabels, kinds: earnerStateKinds },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage
