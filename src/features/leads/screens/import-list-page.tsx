import { stateLabels } from '#features/catalog-imports/ui/import-labels.ts'
import { UploadCsvButton } from '#features/catalog-imports/ui/upload-csv-button.tsx'
import { link } from '#kit/link.ts'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportContactImports, listContactImports, uploadContactImport } from '../contract/imports.ts'
import { outcomeLabels } from '../rules/imports.ts'

const toImport = (id: number) => link('/admin/lead-engine/contacts/imports/:id', { id })

/** CSV imports of contacts, and an upload for a new one. */
const page = listPage(listContactImports, {
  title: 'Import contacts',
  lead: 'Add people and firms from a CSV file. You choose the columns, and see what happens to each row before anything is saved.',
  crumbs: [{ label: 'Contacts', to: link('/admin/lead-engine/contacts') }, { label: 'Import' }],
  actions: <UploadCsvButton upload={uploadContactImport} to={toImport} />,
  noun: 'import',
  search: 'File or person',
  filters: { state: { words: stateLabels } },
  csv: exportContactImports,
  to: ({ id }) => toImport(id),
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
})
export const clientLoader = page.clientLoader
export default page.ListPage
