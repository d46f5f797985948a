import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ColumnInputs } from '#features/catalog-imports/ui/column-inputs.tsx'
import classes from '#features/catalog-imports/ui/imports.module.css'
import { call } from '#kit/call.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { checkContactImport, type ContactImport } from '../contract/imports.ts'
import { fieldName, type LeadField } from '../rules/fields.ts'
import { duplicateChoices, type DuplicateChoice, duplicateLabels, importColumns } from '../rules/imports.ts'
import { onSend } from '#kit/ui/on-send.ts'

const columnLabels = Object.fromEntries(
  importColumns.map((column) => [column, `${column[0]!.toUpperCase()}${column.slice(1)}`]),
)

/** Maps columns of the file to contact fields, and sets what happens to existing contacts. */
export function ImportForm({ of, fields }: { of: ContactImport; fields: readonly LeadField[] }) {
  const { revalidate } = useRevalidator()
  const { busy, failure, run } = useAction()
  const [mapping, setMapping] = useState(of.mapping)
  const [duplicates, setDuplicates] = useState<DuplicateChoice>(of.duplicates)
  const check = async () => {
    const given = Object.fromEntries(Object.entries(mapping).filter(([, text]) => text.trim() !== ''))
    await call(checkContactImport, { params: { id: of.id }, body: { mapping: given, duplicates } })
    await revalidate()
  }
  return (
    <form className={classes['form']} aria-label="Columns" onSubmit={onSend(() => run(check))}>
      <p className={classes['hint']}>
        Choose a column of the file for each column of a contact, or combine several, such as{' '}
        {'{First name} {Last name}'}.
      </p>
      <ColumnInputs
        columns={[...importColumns, ...fields.map(fieldName)]}
        labels={{ ...columnLabels, ...Object.fromEntries(fields.map((field) => [fieldName(field), field.label])) }}
        header={of.header}
        mapping={mapping}
        onChange={setMapping}
      />
      <NativeSelect
        label="Contacts that already exist"
        description="Matched by email address or phone number, firms also by name. An import never removes anything, and never lifts “do not contact”."
        value={duplicates}
        data={duplicateChoices.map((value) => ({ value, label: duplicateLabels[value] }))}
        onChange={(event) => setDuplicates(event.currentTarget.value as DuplicateChoice)}
      />
      <FormFailure message={failure} />
      <Button type="submit" loading={busy}>
        Check file
      </Button>
    </form>
  )
}
