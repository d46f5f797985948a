import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import type { z } from 'zod'
import { call } from '#kit/call.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { checkImport, type ImportDetails, type listImportMappings } from '../contract.ts'
import { guessColumns, type ImportKind, importKinds } from '../rules.ts'
import { ColumnInputs } from '../ui/column-inputs.tsx'
import { kindLabels } from '../ui/import-labels.ts'
import classes from '../ui/imports.module.css'
import { onSend } from '#kit/ui/on-send.ts'

type Mappings = z.output<(typeof listImportMappings)['output']>['data']

/** Maps columns of the file, or templates of several, to columns of the catalog. */
export function MappingForm({
  of,
  remembered,
  onSent,
}: {
  of: ImportDetails
  remembered: Mappings
  onSent: () => Promise<void>
}) {
  const [kind, setKind] = useState<ImportKind>(of.kind ?? 'engines')
  const [mapping, setMapping] = useState(of.mapping)
  const [remember, setRemember] = useState('')
  const { busy, failure, run } = useAction()
  const columns = of.columns[kind] ?? []
  const chooseKind = (next: ImportKind) => {
    setKind(next)
    setMapping(guessColumns(of.columns[next] ?? [], of.header))
  }
  const take = (name: string) => {
    const found = remembered.find((item) => item.name === name)
    if (!found) return
    setKind(found.kind)
    setMapping(found.mapping)
  }
  const check = async () => {
    const given = Object.fromEntries(
      Object.entries(mapping).filter(([column, text]) => columns.includes(column) && text.trim() !== ''),
    )
    await call(checkImport, { params: { id: of.id }, body: { kind, mapping: given, remember } })
    await onSent()
  }
  return (
    <form className={classes['form']} aria-label="Columns" onSubmit={onSend(() => run(check))}>
      <div className={classes['row']}>
        <NativeSelect
          label="The file holds"
          value={kind}
          data={importKinds.flatMap((value) => (value in of.columns ? { value, label: kindLabels[value] } : []))}
          onChange={(event) => chooseKind(event.currentTarget.value as ImportKind)}
        />
        {remembered.length > 0 && (
          <NativeSelect
            label="Remembered mapping"
            defaultValue=""
            data={[{ value: '', label: 'Choose…' }, ...remembered.map(({ name }) => ({ value: name, label: name }))]}
            onChange={(event) => take(event.currentTarget.value)}
          />
        )}
      </div>
      <p className={classes['hint']}>
        Choose a column of the file for each column of the catalog, or combine several, such as{' '}
        {'{displacement} L {aspiration}'}. Columns without one stay as they are.
      </p>
      <ColumnInputs columns={columns} header={of.header} mapping={mapping} onChange={setMapping} />
      <TextInput
        label="Remember this mapping as (optional)"
        value={remember}
        maxLength={60}
        onChange={(event) => setRemember(event.currentTarget.value)}
      />
      <FormFailure message={failure} />
      <Button type="submit" loading={busy}>
        Check file
      </Button>
    </form>
  )
}
