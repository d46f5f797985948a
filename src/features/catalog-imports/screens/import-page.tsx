import { Button } from '#kit/ui/button.tsx'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import {
  applyImport,
  exportImportChanges,
  getImport,
  type ImportDetails,
  listImportChanges,
  listImportMappings,
  undoImport,
} from '../contract.ts'
import { mayCheck } from '../rules.ts'
import { stateLabels, typeLabels } from '../ui/import-labels.ts'
import classes from '../ui/imports.module.css'
import { Sample } from '../ui/sample.tsx'
import { useWorking } from '../ui/use-working.ts'
import { MappingForm } from './mapping-form.tsx'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const params = { id: Number(args.params['id']) }
  const [details, changes, mappings] = await Promise.all([
    call(getImport, { params }),
    askFor(listImportChanges, args),
    call(listImportMappings, {}),
  ])
  return { details, changes, mappings: mappings.data }
}

const textOf = (value: unknown): string =>
  value === null || value === '' ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value)

/** An import: its column mapping, what it would change, and what it changed. */
export default function ImportPage() {
  const { details, changes, mappings } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const { id, name, state, rows, progress, problems } = details
  const isWorking = useWorking(state)
  return (
    <PageShell
      title={name}
      isGiven
      lead={
        <output>
          {stateLabels[state]}
          {isWorking && `: ${formatNumber(progress)} rows so far`}
          {!isWorking && rows > 0 && `: ${formatNumber(rows)} rows read`}
        </output>
      }
      crumbs={[{ label: 'Imports', to: link('/catalog-manage/imports') }, { label: name }]}
      actions={<Acts details={details} onDone={revalidate} />}
    >
      <FormFailure message={details.failure === '' ? null : details.failure} />
      {problems > 0 && (
        <PagePart title={`${formatNumber(problems)} wrong`} lead="Nothing is imported until every row is correct.">
          <ul className={classes['problems']}>
            {details.first_problems.map(({ line, column, reason }) => (
              <li key={`${line} ${column} ${reason}`}>
                Line {line}, {column}: {reason}
              </li>
            ))}
          </ul>
        </PagePart>
      )}
      {state !== 'uploaded' && problems === 0 && !isWorking && (
        <PagePart title={state === 'checked' ? 'What would change' : 'What changed'}>
          <List
            of={{
              noun: 'row',
              search: 'Name or table',
              filters: { type: { label: 'Change', words: typeLabels } },
              csv: exportImportChanges,
              csvParams: { id },
              columns: [
                'name',
                { key: 'type', title: 'Change', words: typeLabels },
                { key: 'table', wideOnly: true },
                {
                  key: 'fields',
                  title: 'Old and new',
                  wideOnly: true,
                  render: ({ type, fields }) =>
                    type === 'changed'
                      ? fields
                          .map(({ field, old, new: next }) => `${field}: ${textOf(old)} → ${textOf(next)}`)
                          .join('; ')
                      : `${fields.length} fields`,
                },
              ],
              emptyTitle: 'Nothing changes',
              empty: 'The catalog already matches the file.',
            }}
            answer={changes}
          />
        </PagePart>
      )}
      {mayCheck(state) && (
        <PagePart title="Columns">
          <Sample header={details.header} sample={details.sample} />
          <MappingForm of={details} remembered={mappings} onSent={revalidate} />
        </PagePart>
      )}
    </PageShell>
  )
}

function Acts({ details, onDone }: { details: ImportDetails; onDone: () => Promise<void> }) {
  const { busy, failure, run } = useAction()
  const params = { id: details.id }
  const apply = async () => {
    await call(applyImport, { params })
    await onDone()
  }
  const undo = async () => {
    await call(undoImport, { params })
    await onDone()
  }
  return (
    <div>
      {details.may_apply && (
        <Button loading={busy} onClick={() => void run(apply)}>
          Import
        </Button>
      )}
      {details.may_undo && (
        <ConfirmButton label="Undo" title="Undo this import?" confirmLabel="Undo import" onConfirm={undo}>
          <p>
            Removes what it added and restores what it changed. It can’t be undone if those rows were changed since.
          </p>
        </ConfirmButton>
      )}
      <FormFailure message={failure} />
    </div>
  )
}
