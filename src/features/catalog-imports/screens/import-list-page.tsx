import { Fragment } from 'react'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { listPage } from '#kit/ui/list-page.tsx'
import { exportCatalogFile, exportImports, exportProductFile, listImports, uploadImport } from '../contract.ts'
import { exportedKinds } from '../rules.ts'
import { kindLabels, stateLabels } from '../ui/import-labels.ts'
import { UploadCsvButton } from '../ui/upload-csv-button.tsx'

const toImport = (id: number) => link('/catalog-manage/imports/:id', { id })

/** The CSV imports of the catalog, and an upload for a new one. */
const page = listPage(listImports, (answer) => {
  const files = [
    ...exportedKinds.map((kind) => ({ kind, url: endpointUrl(exportCatalogFile, { params: { kind } }) })),
    ...answer.product_files.map((kind) => ({ kind, url: endpointUrl(exportProductFile, { params: { kind } }) })),
  ]
  return {
    lead: (
      <>
        Add and change what is in the catalog from a CSV file. Start from the CSV of any grid, or from your{' '}
        {files.map(({ kind, url }, place) => (
          <Fragment key={kind}>
            {place > 0 && (place === files.length - 1 ? ' or ' : ', ')}
            <a href={url} download>
              {kindLabels[kind].toLowerCase()}
            </a>
          </Fragment>
        ))}{' '}
        as CSV.
      </>
    ),
    actions: <UploadCsvButton upload={uploadImport} to={toImport} />,
    noun: 'import',
    search: 'File or person',
    filters: { state: { words: stateLabels } },
    csv: exportImports,
    to: ({ id }) => toImport(id),
    columns: [
      { key: 'name', title: 'File' },
      { key: 'kind', title: 'Type', words: kindLabels },
      { key: 'state', title: 'Status', words: stateLabels },
      { key: 'added', title: 'New', wideOnly: true },
      { key: 'changed', wideOnly: true },
      { key: 'problems', title: 'Wrong', wideOnly: true },
      { key: 'created_by', title: 'By', wideOnly: true },
      { key: 'created_at', title: 'Uploaded', wideOnly: true },
    ],
    emptyTitle: 'No imports yet',
    empty: 'Upload a CSV file. You see what it would change before anything is written.',
  }
})
export const clientLoader = page.clientLoader
export default page.ListPage
