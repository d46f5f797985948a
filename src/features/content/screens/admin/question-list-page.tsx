import { stateLabels } from '#features/revisions/contract/records.ts'
import { StateBadge } from '#features/revisions/ui/state-badge.tsx'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportQuestionRecords, listQuestionRecords, topicLabels } from '../../contract/questions.ts'

const page = listPage(listQuestionRecords, {
  actions: <ButtonLink to={link('/admin/questions/new')}>New question</ButtonLink>,
  noun: ['question', 'questions'],
  search: 'Question',
  filters: {
    state: { label: 'Status', all: 'All statuses', words: stateLabels },
    topic: { label: 'Topic', all: 'All topics', words: topicLabels },
  },
  sorts: nameSorts,
  csv: exportQuestionRecords,
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
