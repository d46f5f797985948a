import { stateLabels } from '#features/revisions/contract/records.ts'
import { lifeActs } from '#features/revisions/ui/life-acts.ts'
import { StateBadge } from '#features/revisions/ui/state-badge.tsx'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportPostRecords, listPostRecords, updatePost } from '../../contract/staff.ts'
import { tagLabels } from '../../ui/tag-labels.ts'

const page = listPage(listPostRecords, {
  actions: <ButtonLink to={link('/admin/posts/new')}>New post</ButtonLink>,
  noun: ['post', 'posts'],
  empty: 'Write the first post. It stays a draft until you publish it.',
  search: 'Title, address or author',
  filters: {
    state: { label: 'Status', all: 'All statuses', words: stateLabels },
    tag: { label: 'Tag', all: 'All tags', words: tagLabels },
  },
  sorts: nameSorts,
  csv: exportPostRecords,
  bulk: bulkActs(
    ({ name }) => name,
    lifeActs(updatePost, {
      published: 'Everyone sees them on the site.',
      draft: 'They leave the site. Staff can go on editing them.',
      retired: 'They leave the site. Staff can still read them.',
    }),
  ),
  to: ({ id }) => link('/admin/posts/:id', { id }),
  columns: [
    { key: 'name', title: 'Title' },
    { key: 'author', render: ({ author }) => author || '–' },
    { key: 'tags', render: ({ tags }) => tags.join(', ') || '–', wideOnly: true },
    { key: 'state', title: 'Status', render: ({ state }) => <StateBadge state={state} /> },
    { key: 'published_at', title: 'Published', day: true, wideOnly: true },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage
