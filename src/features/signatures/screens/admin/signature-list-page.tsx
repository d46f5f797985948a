import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { link } from '#kit/link.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { useSession } from '#access/ui/session.tsx'
import { exportSignatures, listSignatures, type SignatureSummary } from '../../contract.ts'
import { GrantForm } from './grant-form.tsx'
import { signatureActs } from './signature-acts.ts'

export const clientLoader = (args: ClientLoaderFunctionArgs) => askFor(listSignatures, args)

const bulk = bulkActs<SignatureSummary>(({ legal_name: name }) => name, signatureActs)

export default function SignatureListPage() {
  const list = useLoaderData<typeof clientLoader>()
  const { may } = useSession()
  const [open, setOpen] = useState(false)
  return (
    <PageShell
      actions={may('signatures.manage') && <Button onClick={() => setOpen(true)}>Grant signature authority</Button>}
    >
      <List
        answer={list}
        of={{
          noun: ['authority', 'authorities'],
          label: 'Signature authority',
          search: 'Name, email or dealer',
          filters: { state: { all: 'All', words: { valid: 'Valid', revoked: 'Revoked' } } },
          sorts: nameSorts,
          csv: exportSignatures,
          ...(may('signatures.manage') ? { bulk } : {}),
          to: ({ id }) => link('/admin/dealer-signature-authority/:id', { id }),
          empty: 'Grant authority to add a signature to documents.',
          columns: [
            'legal_name',
            { key: 'user', title: 'Person', wideOnly: true },
            { key: 'dealer', title: 'Signs for', render: (row) => row.dealer?.name ?? 'The company' },
            { key: 'created_at', title: 'Since', day: true, wideOnly: true },
            { key: 'state', title: 'Status', render: (row) => (row.revoked_at ? 'Revoked' : 'Valid') },
          ],
        }}
      />
      <Dialog open={open} onClose={() => setOpen(false)} title="Grant signature authority">
        {open && <GrantForm />}
      </Dialog>
    </PageShell>
  )
}
