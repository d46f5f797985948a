import { formatMoment } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { exportMails, listMails } from '../../contract.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = listMails.input.query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  return call(listMails, { query: query.success ? query.data : {} })
}

export default function MailListPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  return (
    <PageShell title="Outbox" lead="Every mail that the shop has written.">
      <ListShell
        label="Mails"
        noun={['mail', 'mails']}
        search={{ placeholder: 'Search by receiver, subject or kind' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'All mails',
            options: [
              { value: 'sent', label: 'Sent' },
              { value: 'waiting', label: 'Waiting' },
              { value: 'failing', label: 'Failing' },
            ],
          },
        ]}
        sorts={timeSorts}
        exportUrl={exportUrlOf(exportMails, search)}
        cursor={{ next: list.next, shown: list.data.length }}
        empty={<EmptyState title="No mails">Nothing fits, or nothing has been written yet.</EmptyState>}
      >
        <DataTable
          label="Mails"
          rows={list.data}
          rowKey={(mail) => mail.id}
          rowTo={(mail) => link('/admin/mails/:id', { id: mail.id })}
          columns={[
            {
              key: 'subject',
              title: 'Subject',
              render: (mail) => (
                <Link to={link('/admin/mails/:id', { id: mail.id })}>{mail.subject ?? mail.template}</Link>
              ),
            },
            { key: 'recipient', title: 'To', render: (mail) => mail.recipient },
            { key: 'template', title: 'Kind', render: (mail) => mail.template, wideOnly: true },
            { key: 'state', title: 'State', render: (mail) => mail.state },
            { key: 'created', title: 'Written', render: (mail) => formatMoment(mail.created_at) },
          ]}
        />
      </ListShell>
    </PageShell>
  )
}
