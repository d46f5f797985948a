import { stateLabels } from '#features/revisions/contract/records.ts'
import { lifeActs } from '#features/revisions/ui/life-acts.ts'
import { StateBadge } from '#features/revisions/ui/state-badge.tsx'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportQuestionRecords, listQuestionRecords, topicLabels, updateQuestion } from '../../contract/questions.ts'

const page = listPage(listQuestionRecords, {
  actions: <ButtonLink to={link('/admin/questions/new')}>New question</ButtonLink>,
  noun: ['question', 'questions'],
  empty: 'Published questions appear on the FAQ page.',
  search: 'Question',
  filters: {
    state: { label: 'Status', all: 'All statuses', words: stateLabels },
    topic: { label: 'Topic', all: 'All topics', words: topicLabels },
  },
  sorts: nameSorts,
  csv: exportQuestionRecords,
  bulk: bulkActs(
    ({ name }) => name,
    lifeActs(updateQuestion, {
      published: 'Everyone sees them on the site.',
      draft: 'They leave the site. Staff can go on editing them.',
      retired: 'They leave the site. Staff can still read them.',
    }),
  ),
  to: ({ id }) => link('/admin/questions/:id', { id }),
  columns: [
    { key: 'name', title: 'Question' },
    { key: 'topic', words: topicLabels },
    { key: 'helpful', title: 'Helped' },
    { key: 'unhelpful', title: 'Didn’t help' },
    { key: 'state', title: 'Status', render: ({ state }) => <StateBadge state={state} /> },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage
