import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { formatMoment } from '#kit/dates.ts'
import type { FieldShapes } from '#kit/fields.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { endpointUrl } from '#kit/contract.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import {
  compareRevisions,
  exportRevisions,
  listRevisions,
  restoreRevision,
  type Revision,
} from '../contract/revisions.ts'
import type { FieldChange } from '../rules.ts'
import classes from './editor.module.css'
import { fieldLabel, fieldText } from './field-text.tsx'
import { ChangeTable } from '#kit/ui/workbench/change-table.tsx'
import history from '#kit/ui/workbench/history.module.css'

interface Of {
  kind: string
  id: number
  /** Current version, on which a restore is based. */
  version: number
  fields: FieldShapes
}

/** History of a record, newest first: changes, comparison of any two versions, and restore. */
export function HistoryTab({
  kind,
  id,
  version,
  fields,
  isEditable,
  onRestored,
}: Of & { isEditable: boolean; onRestored: () => Promise<unknown> }) {
  const [rows, setRows] = useState<readonly Revision[] | null>(null)
  const [next, setNext] = useState<string | null>(null)
  const { failure, run, busy } = useAction()
  const params = { kind, id }
  useEffect(() => {
    let isCurrent = true
    void run(async () => {
      const page = await call(listRevisions, { params: { kind, id }, query: { limit: 50 } })
      if (!isCurrent) return
      setRows(page.data)
      setNext(page.next)
    })
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `run` is new with each render
  }, [kind, id, version])
  if (rows === null) return failure === null ? <LoadingState lines={6} /> : <FormFailure message={failure} />
  if (rows.length === 0)
    return <EmptyState title="No history yet">The first save starts the history of this record.</EmptyState>
  const restore = async (to: number) => {
    await call(restoreRevision, { params, body: { version, to } })
    await onRestored()
    notify({ text: `Version ${to} restored.` })
  }
  return (
    <>
      <p className={classes['right']}>
        <a href={endpointUrl(exportRevisions, { params })}>Export CSV</a>
      </p>
      {rows.length > 1 && <Compare rows={rows} {...{ kind, id, version, fields }} />}
      <ol className={history['history']}>
        {rows.map((row) => (
          <li key={row.id}>
            <div className={history['head']}>
              <div>
                <strong>Version {row.version}</strong> {row.version === version && <span>· current</span>}
                <div className={classes['quiet']}>
                  {formatMoment(row.at)}
                  {row.by && ` · ${row.by}`}
                  {row.note && ` · ${row.note}`}
                </div>
              </div>
              {isEditable && row.version !== version && (
                <ConfirmButton
                  label="Restore"
                  title={`Restore version ${row.version}?`}
                  confirmLabel="Restore"
                  onConfirm={() => restore(row.version)}
                >
                  <p>Its values are saved as a new version. Nothing in the history is lost.</p>
                </ConfirmButton>
              )}
            </div>
            <Changes of={row.changes as FieldChange[]} fields={fields} empty="The state before the first save." />
          </li>
        ))}
      </ol>
      <FormFailure message={failure} />
      {next !== null && (
        <Button
          variant="default"
          loading={busy}
          onClick={() =>
            void run(async () => {
              const page = await call(listRevisions, { params, query: { limit: 50, after: next } })
              setRows([...rows, ...page.data])
              setNext(page.next)
            })
          }
        >
          Show older
        </Button>
      )}
    </>
  )
}

/** Compares any two versions. */
function Compare({ rows, kind, id, fields }: Of & { rows: readonly Revision[] }) {
  const [from, setFrom] = useState(rows[1]?.version ?? 1)
  const [to, setTo] = useState(rows[0]?.version ?? 1)
  const [changes, setChanges] = useState<FieldChange[] | null>(null)
  const { busy, failure, run } = useAction()
  const data = rows.map((row) => ({ value: String(row.version), label: `Version ${row.version}` }))
  const compare = () =>
    run(async () => {
      const answer = await call(compareRevisions, { params: { kind, id }, query: { from, to } })
      setChanges(answer.changes as FieldChange[])
    })
  return (
    <section className={classes['compare']} aria-label="Compare versions">
      <NativeSelect
        label="From"
        data={data}
        value={from}
        onChange={(event) => setFrom(Number(event.currentTarget.value))}
      />
      <NativeSelect label="To" data={data} value={to} onChange={(event) => setTo(Number(event.currentTarget.value))} />
      <Button variant="default" loading={busy} onClick={() => void compare()}>
        Compare
      </Button>
      <FormFailure message={failure} />
      {changes && <Changes of={changes} fields={fields} empty="Both versions are the same." />}
    </section>
  )
}

/** Changed fields with old and new values. */
function Changes({ of, fields, empty }: { of: readonly FieldChange[]; fields: FieldShapes; empty: string }) {
  if (of.length === 0) return <p className={classes['quiet']}>{empty}</p>
  return (
    <ChangeTable
      noun="Field"
      rows={of.map(({ field, old, new: now }) => ({
        key: field,
        name: fieldLabel(fields, field),
        before: fieldText(fields, field, old),
        after: fieldText(fields, field, now),
      }))}
    />
  )
}
