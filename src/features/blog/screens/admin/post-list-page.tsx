import { recordListPage, stateColumn } from '#features/revisions/ui/record-list-page.ts'
import { exportPostRecords, listPostRecords, updatePost } from '../../contract/staff.ts'
import { tagLabels } from '../../ui/tag-labels.ts'

const page = recordListPage(listPostRecords, {
  at: '/admin/posts',
  adds: 'New post',
  noun: 'post',
  empty: 'Write the first post. It stays a draft until you publish it.',
  search: 'Title, URL slug or author',
  filters: { tag: { words: tagLabels } },
  csv: exportPostRecords,
  update: updatePost,
  columns: [
    { key: 'name', title: 'Title' },
    { key: 'author', render: ({ author }) => author || '–' },
    { key: 'tags', render: ({ tags }) => tags.join(', ') || '–', wideOnly: true },
    stateColumn,
    { key: 'published_at', title: 'Published', day: true, wideOnly: true },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage
