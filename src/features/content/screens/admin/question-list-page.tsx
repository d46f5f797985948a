import { recordListPage, stateColumn } from '#features/revisions/ui/record-list-page.ts'
import { exportQuestionRecords, listQuestionRecords, topicLabels, updateQuestion } from '../../contract/questions.ts'

const page = recordListPage(listQuestionRecords, {
  at: '/admin/questions',
  adds: 'New question',
  noun: 'question',
  empty: 'Published questions appear on the FAQ page.',
  search: 'Question',
  filters: { topic: { words: topicLabels } },
  csv: exportQuestionRecords,
  update: updateQuestion,
  columns: [
    { key: 'name', title: 'Question' },
    { key: 'topic', words: topicLabels },
    { key: 'helpful', title: 'Helped' },
    { key: 'unhelpful', title: 'Didn’t help' },
    stateColumn,
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage
