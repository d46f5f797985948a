import { listPage } from '#kit/ui/list-page.tsx'
import rows from '#kit/ui/rows.module.css'
import { exportFeedback, listFeedback } from '../../contract/staff.ts'

const page = listPage(listFeedback, {
  noun: 'feedback message',
  empty: 'What participants write about a build appears here.',
  search: 'Words, name or program',
  filters: { rating: { words: ['1', '2', '3', '4', '5'] } },
  csv: exportFeedback,
  details: ({ body }) => <p className={rows['said']}>{body}</p>,
  columns: [
    { key: 'body', title: 'Feedback' },
    { key: 'rating' },
    { key: 'program' },
    { key: 'build', render: ({ build }) => build ?? '–', wideOnly: true },
    { key: 'name', title: 'From' },
    { key: 'created_at', title: 'Sent', day: true },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage
