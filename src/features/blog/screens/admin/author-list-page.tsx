import { recordListPage, stateColumn } from '#features/revisions/ui/record-list-page.ts'
import { exportAuthorRecords, listAuthorRecords, updateAuthor } from '../../contract/staff.ts'

const page = recordListPage(listAuthorRecords, {
  at: '/admin/authors',
  adds: 'New author',
  noun: 'author',
  empty: 'Posts need an author. Add the first one.',
  search: 'Name, URL slug or job',
  csv: exportAuthorRecords,
  update: updateAuthor,
  means: {
    published: 'Their posts show their names, and their pages are on the site.',
    draft:
      'Their pages are removed from the site, and their posts no longer show their names. Staff can keep editing them.',
    retired:
      'Their pages are removed from the site, and their posts no longer show their names. Staff can still read them.',
  },
  columns: [
    { key: 'name' },
    { key: 'job', render: ({ job }) => job || '–' },
    { key: 'posts', title: 'Posts' },
    stateColumn,
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage
