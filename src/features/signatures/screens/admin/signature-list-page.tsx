import { formatDay } from '#kit/dates.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { useSession } from '#access/ui/session.tsx'
import { exportSignatures, listSignatures } from '../../contract.ts'
import { GrantForm } from './grant-form.tsx'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = listSignatures.input.query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  return call(listSignatures, { query: query.success ? query.data : {} })
}

export default function SignatureListPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const { may } = useSession()
  const [open, setOpen] = useState(false)
  const to = (id: number) => link('/admin/dealer-signature-authority/:id', { id })
  return (
    <PageShell
      title="Signature authority"
      lead="Who may sign documents, under which legal name, and for which dealer."
      actions={may('signatures.manage') && <Button onClick={() => setOpen(true)}>Give authority</Button>}
    >
      <ListShell
        label="Signature authority"
        noun={['authority', 'authorities']}
        search={{ placeholder: 'Name, email or dealer' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'All',
            options: [
              { value: 'valid', label: 'Valid' },
              { value: 'revoked', label: 'Revoked' },
            ],
          },
        ]}
        sorts={nameSorts}
        exportUrl={exportUrlOf(exportSignatures, search)}
        cursor={{ next: list.next, shown: list.data.length }}
        empty={
          <EmptyState title="Nobody may sign yet">
            Give a person authority, and documents carry the signature.
          </EmptyState>
        }
      >
        <DataTable
          label="Signature authority"
          rows={list.data}
          rowKey={(row) => row.id}
          rowTo={(row) => to(row.id)}
          columns={[
            { key: 'name', title: 'Legal name', render: (row) => <Link to={to(row.id)}>{row.legal_name}</Link> },
            { key: 'user', title: 'Person', wideOnly: true, render: (row) => row.user },
            { key: 'dealer', title: 'Signs for', render: (row) => row.dealer?.name ?? 'the firm' },
            { key: 'since', title: 'Since', wideOnly: true, render: (row) => formatDay(row.created_at) },
            { key: 'state', title: 'State', render: (row) => (row.revoked_at ? 'Revoked' : 'Valid') },
          ]}
        />
      </ListShell>
      <Dialog open={open} onClose={() => setOpen(false)} title="Give signature authority">
        {open && <GrantForm />}
      </Dialog>
    </PageShell>
  )
}
