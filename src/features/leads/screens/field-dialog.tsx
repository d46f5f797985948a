import { Checkbox } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { optionsOf } from '#kit/ui/options.ts'
import { createLeadField, leadFieldForm, type StoredLeadField, updateLeadField } from '../contract/fields.ts'
import { type FieldKind, fieldKindLabels, type FieldSubject, subjectLabels } from '../rules/fields.ts'
import classes from './deal.module.css'

interface Choice {
  name: string
  was?: string
}

/** Creates or edits a custom field. The type of an existing one is fixed. */
export function FieldDialog({
  subject,
  field,
  onClose,
}: {
  subject: FieldSubject
  field?: StoredLeadField
  onClose: () => void
}) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: leadFieldForm,
    initial: {
      label: field?.label ?? '',
      kind: (field?.kind ?? 'text') as FieldKind,
      required: field?.required ?? false,
      choices: (field?.choices ?? []).map((name): Choice => ({ name, was: name })),
    },
    submit: async ({ kind, ...form }) => {
      if (field) await call(updateLeadField, { params: { id: field.id }, body: { ...form, version: field.version } })
      else await call(createLeadField, { body: { ...form, kind, subject } })
      await revalidate()
      onClose()
    },
  })
  const { getInputProps, values, setFieldValue, errors } = shop.form
  const choose = (kind: FieldKind) => {
    setFieldValue('kind', kind)
    setFieldValue('choices', kind === 'choice' ? [{ name: '' }] : [])
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={field ? 'Edit field' : `New field of ${subjectLabels[subject].toLowerCase()}`}
    >
      <FormShell shop={shop} submitLabel={field ? 'Save' : 'Add field'}>
        <TextInput label="Name" required {...getInputProps('label')} />
        {field ? (
          <p className={classes['muted']}>
            Type: {fieldKindLabels[field.kind]}. It can’t be changed once a field exists.
          </p>
        ) : (
          <NativeSelect
            label="Type"
            data={optionsOf(fieldKindLabels)}
            value={values.kind}
            onChange={(event) => choose(event.currentTarget.value as FieldKind)}
          />
        )}
        {values.kind === 'choice' && (
          <fieldset className={classes['choices']}>
            <legend>Choices</legend>
            {values.choices.map((choice, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a choice has no other name while it is typed
              <div key={at} className={classes['choice']}>
                <TextInput aria-label={`Choice ${at + 1}`} {...getInputProps(`choices.${at}.name`)} />
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Remove choice ${choice.name || at + 1}`}
                  onClick={() =>
                    setFieldValue(
                      'choices',
                      values.choices.filter((_, index) => index !== at),
                    )
                  }
                >
                  Remove
                </Button>
              </div>
            ))}
            {typeof errors['choices'] === 'string' && <p className={classes['wrong']}>{errors['choices']}</p>}
            <Button
              size="xs"
              variant="default"
              onClick={() => setFieldValue('choices', [...values.choices, { name: '' }])}
            >
              Add choice
            </Button>
          </fieldset>
        )}
        <Checkbox
          label="Required"
          description="Asked when someone creates or edits a record. Imports and automation can leave it empty."
          {...getInputProps('required', { type: 'checkbox' })}
        />
      </FormShell>
    </Dialog>
  )
}
