import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { FieldRow } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'
import { optionsOf } from '#kit/ui/options.ts'
import { FormDialog } from '#kit/ui/form-dialog.tsx'
import {
  type ActivityTemplate,
  activityTemplateForm,
  createActivityTemplate,
  removeActivityTemplate,
  updateActivityTemplate,
} from '../contract/activity-templates.ts'
import { type ActivityKind, activityLabels, dueText } from '../rules/activities.ts'
import classes from './deal.module.css'
import { TemplateRows } from './template-rows.tsx'

function TemplateDialog({ of: template, onClose }: { of: ActivityTemplate | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: activityTemplateForm,
    initial: {
      name: template?.name ?? '',
      kind: template?.kind ?? ('call' as ActivityKind),
      due_days: template?.due_days ?? 1,
      note: template?.note ?? '',
    },
    submit: async (form) => {
      if (template)
        await call(updateActivityTemplate, {
          params: { id: template.id },
          body: { ...form, version: template.version },
        })
      else await call(createActivityTemplate, { body: form })
      await revalidate()
      onClose()
    },
  })
  const { getInputProps } = shop.form
  return (
    <FormDialog
      shop={shop}
      onClose={onClose}
      title={template ? 'Edit template' : 'New template'}
      submitLabel={template ? 'Save' : 'Create template'}
    >
      <TextInput
        label="Name"
        required
        description="The subject of activities planned with it."
        {...getInputProps('name')}
      />
      <FieldRow>
        <NativeSelect label="Type" data={optionsOf(activityLabels)} {...getInputProps('kind')} />
        <NumberInput label="Due in days" hideControls {...getInputProps('due_days')} />
      </FieldRow>
      <Textarea label={<OptionalLabel>Note</OptionalLabel>} autosize minRows={3} {...getInputProps('note')} />
    </FormDialog>
  )
}

/** Templates of frequent activities. */
export const ActivityTemplateList = ({ templates }: { templates: readonly ActivityTemplate[] }) => (
  <>
    {templates.length === 0 && <p className={classes['muted']}>No templates yet.</p>}
    <TemplateRows
      templates={templates}
      about={({ kind, due_days: days }) => (
        <p className={classes['muted']}>
          {activityLabels[kind]}, {dueText(days)}
        </p>
      )}
      stays="Activities planned with it stay. Automation that uses it plans its usual first step instead."
      remove={({ id }) => call(removeActivityTemplate, { params: { id } })}
      dialog={TemplateDialog}
    />
  </>
)
