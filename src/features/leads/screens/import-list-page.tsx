import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { stateLabels } from '#features/catalog-imports/ui/import-labels.ts'
import { SendButton } from '#features/files/ui/file-button.tsx'
import { sendBytes } from '#features/files/ui/upload-file.ts'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import {
  type ContactImport,
  exportContactImports,
  listContactImports,
  uploadContactImport,
} from '../contract/imports.ts'
import { outcomeLabels } from '../rules/imports.ts'

export const clientLoader = (args: ClientLoaderFunctionArgs) => askFor(listContactImports, args)

/** CSV files of contacts, and a new one. */
export default function ImportListPage() {
  const answer = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const send = async (file: File, onProgress: (part: number) => void) => {
    const url = endpointUrl(uploadContactImport, { query: { name: file.name } })
    const { id } = await sendBytes<ContactImport>(url, file, { onProgress })
    await navigate(link('/admin/lead-engine/contacts/imports/:id', { id }))
  }
  return (
    <PageShell
      title="Import contacts"
      lead="Add people and firms from a CSV file. You choose the columns, and see what happens to each row before anything is saved."
      crumbs={[{ label: 'Contacts', to: link('/admin/lead-engine/contacts') }, { label: 'Import' }]}
      actions={<SendButton label="Upload CSV" accept=".csv,text/csv" variant="filled" send={send} />}
    >
      <List
        of={{
          noun: ['import', 'imports'],
          search: 'File or person',
          filters: { state: { label: 'Status', all: 'All statuses', words: stateLabels } },
          csv: exportContactImports,
          to: ({ id }) => link('/admin/lead-engine/contacts/imports/:id', { id }),
          columns: [
            { key: 'name', title: 'File' },
            { key: 'state', title: 'Status', words: stateLabels },
            { key: 'rows', wideOnly: true },
            { key: 'added', title: outcomeLabels.added },
            { key: 'filled', title: outcomeLabels.filled, wideOnly: true },
            { key: 'kept', title: outcomeLabels.kept, wideOnly: true },
            { key: 'wrong', title: outcomeLabels.wrong, wideOnly: true },
            { key: 'created_by', title: 'By', wideOnly: true },
            { key: 'created_at', title: 'Uploaded', wideOnly: true },
          ],
          emptyTitle: 'No imports yet',
          empty: 'Upload a CSV file from your address book or another program.',
        }}
        answer={answer}
      />
    </PageShell>
  )
}
