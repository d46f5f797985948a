import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { formatNumber } from '#kit/locale.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { FoldingPart } from '#kit/ui/folding-part.tsx'
import rows from '#kit/ui/rows.module.css'
import { TextButton } from '#kit/ui/text-button.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { type CountedLeadField, fieldUsesMax, orderLeadFields, updateLeadField } from '../contract/fields.ts'
import { fieldKindLabels, type FieldSubject, fieldSubjects, subjectLabels } from '../rules/fields.ts'
import { fieldsFor } from './custom-fields.tsx'
import classes from './deal.module.css'
import { FieldDialog } from './field-dialog.tsx'
import { MoveButtons } from './move-buttons.tsx'

const useText = (uses: number): string =>
  uses === 1 ? 'once' : `${formatNumber(uses)}${uses >= fieldUsesMax ? '+' : ''} times`
const factsOf = ({ kind, choices, required, uses }: CountedLeadField): string =>
  [
    fieldKindLabels[kind],
    ...(choices.length > 0 ? [choices.join(', ')] : []),
    ...(required ? ['required'] : []),
    uses === 0 ? 'not used yet' : `used ${useText(uses)}`,
  ].join(' · ')

/** The custom fields of deals, people and firms in order, with archived ones below. */
export function FieldsPart({ fields }: { fields: readonly CountedLeadField[] }) {
  const [edited, setEdited] = useState<CountedLeadField | FieldSubject | null>(null)
  return (
    <FoldingPart title="Custom fields" lead="Shown in forms, lists, filters, exports and imports.">
      {fieldSubjects.map((subject) => (
        <section
          key={subject}
          className={classes['fields']}
          aria-label={`Custom fields of ${subjectLabels[subject].toLowerCase()}`}
        >
          <h3>{subjectLabels[subject]}</h3>
          <UsedFields subject={subject} fields={fieldsFor(fields, subject)} onEdit={setEdited} />
          <ArchivedFields fields={fields.filter((field) => field.subject === subject && field.archived)} />
          <Button
            variant="default"
            aria-label={`Add field to ${subjectLabels[subject].toLowerCase()}`}
            onClick={() => setEdited(subject)}
          >
            Add field
          </Button>
        </section>
      ))}
      {edited !== null && (
        <FieldDialog
          {...(typeof edited === 'string' ? { subject: edited } : { subject: edited.subject, field: edited })}
          onClose={() => setEdited(null)}
        />
      )}
    </FoldingPart>
  )
}

function UsedFields({
  subject,
  fields,
  onEdit,
}: {
  subject: FieldSubject
  fields: readonly CountedLeadField[]
  onEdit: (field: CountedLeadField) => void
}) {
  const { revalidate } = useRevalidator()
  const { run, busy } = useAction('as-message')
  const move = (at: number, to: number) =>
    run(async () => {
      const ids = fields.map(({ id }) => id)
      ids.splice(to, 0, ...ids.splice(at, 1))
      await call(orderLeadFields, { params: { subject }, body: { ids } })
      await revalidate()
    })
  const archive = async ({ id, version }: CountedLeadField) => {
    await call(updateLeadField, { params: { id }, body: { version, archived: true } })
    await revalidate()
  }
  if (fields.length === 0) return <p className={classes['muted']}>No custom fields.</p>
  return (
    <ol className={rows['rows']}>
      {fields.map((field, at) => (
        <li key={field.id}>
          <div>
            <TextButton onClick={() => onEdit(field)}>{field.label}</TextButton>
            <p className={classes['muted']}>{factsOf(field)}</p>
          </div>
          <div className={classes['buttons']}>
            <MoveButtons
              name={field.label}
              at={at}
              count={fields.length}
              busy={busy}
              onMove={(by) => void move(at, at + by)}
            />
            <ConfirmButton
              label="Archive"
              title={`Archive ${field.label}?`}
              confirmLabel="Archive"
              onConfirm={() => archive(field)}
            >
              Forms, lists and stages no longer ask for it. Its values are kept, and come back when you restore it.
            </ConfirmButton>
          </div>
        </li>
      ))}
    </ol>
  )
}

function ArchivedFields({ fields }: { fields: readonly CountedLeadField[] }) {
  const { revalidate } = useRevalidator()
  const { run, busy } = useAction('as-message')
  const restore = ({ id, version }: CountedLeadField) =>
    run(async () => {
      await call(updateLeadField, { params: { id }, body: { version, archived: false } })
      await revalidate()
    })
  if (fields.length === 0) return null
  return (
    <ul className={rows['rows']}>
      {fields.map((field) => (
        <li key={field.id}>
          <div>
            {field.label}
            <p className={classes['muted']}>Archived · {factsOf(field)}</p>
          </div>
          <Button
            size="xs"
            variant="default"
            disabled={busy}
            aria-label={`Restore ${field.label}`}
            onClick={() => void restore(field)}
          >
            Restore
          </Button>
        </li>
      ))}
    </ul>
  )
}
