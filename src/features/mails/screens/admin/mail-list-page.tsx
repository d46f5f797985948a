import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportMails, listMails } from '../../contract.ts'
import { mailActs, mailStateKinds, mailStateLabels } from './mail-acts.ts'

const page = listPage(listMails, {
  at: '/admin/mails',
  noun: 'email',
  empty: 'Emails appear here as the shop sends them.',
  search: 'Recipient, subject or template',
  filters: { state: { all: 'All emails', words: mailStateLabels } },
  csv: exportMails,
  bulk: bulkActs(({ subject, template, recipient }) => `${subject ?? template}, ${recipient}`, mailActs),
  columns: [
    { key: 'subject', render: ({ subject, template }) => subject ?? template },
    { key: 'recipient', title: 'To' },
    { key: 'template', wideOnly: true },
    { key: 'state', title: 'Status', words: mailStateLabels, kinds: mailStateKinds },
    { key: 'created_at', title: 'Created' },
  ],
})
export const clientLoader = page.clientLoader
export default page.ListPage
