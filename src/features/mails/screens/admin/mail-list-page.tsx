import { link } from '#kit/link.ts'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportMails, listMails } from '../../contract.ts'

const stateLabels = { sent: 'Sent', waiting: 'Queued', failing: 'Failing' }
const stateKinds = { sent: 'done', waiting: 'moving', failing: 'wrong' } as const

const page = listPage(listMails, {
  lead: 'Every email the shop has queued or sent.',
  noun: ['email', 'emails'],
  search: 'Recipient, subject or template',
  filters: { state: { label: 'Status', all: 'All emails', words: stateLabels } },
  csv: exportMails,
  to: ({ id }) => link('/admin/mails/:id', { id }),
  columns: [
    { key: 'subject', render: ({ subject, template }) => subject ?? template },
    { key: 'recipient', title: 'To' },
    { key: 'template', wideOnly: true },
    { key: 'state', title: 'Status', words: stateLabels, kinds: stateKinds },
    { key: 'created_at', title: 'Created' },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage
