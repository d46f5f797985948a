import { Textarea } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { call } from '#kit/call.ts'
import { FieldRow } from '#kit/ui/form-shell.tsx'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'
import { optionsOf } from '#kit/ui/options.ts'
import {
  type ActivityTemplate,
  activityTemplateForm,
  createActivityTemplate,
  removeActivityTemplate,
  updateActivityTemplate,
} from '../contract/activity-templates.ts'
import { type ActivityKind, activityLabels, dueText } from '../rules/activities.ts'
import classes from './deal.module.css'
import { TemplateDialog, TemplateRows } from './template-rows.tsx'

const ActivityTemplateDialog = ({ of, onClose }: { of: ActivityTemplate | null; onClose: () => void }) => (
  <TemplateDialog
    of={of}
    schema={activityTemplateForm}
    initial={{
      name: of?.name ?? '',
      kind: of?.kind ?? ('call' as ActivityKind),
      due_days: of?.due_days ?? 1,
      note: of?.note ?? '',
    }}
    save={(form) =>
      of
        ? call(updateActivityTemplate, { params: { id: of.id }, body: { ...form, version: of.version } })
        : call(createActivityTemplate, { body: form })
    }
    onClose={onClose}
  >
    {(inputOf) => (
      <>
        <TextInput
          label="Name"
          required
          description="The subject of activities planned with it."
          {...inputOf('name')}
        />
        <FieldRow>
          <NativeSelect label="Type" data={optionsOf(activityLabels)} {...inputOf('kind')} />
          <NumberInput label="Due in days" hideControls {...inputOf('due_days')} />
        </FieldRow>
        <Textarea label={<OptionalLabel>Note</OptionalLabel>} autosize minRows={3} {...inputOf('note')} />
      </>
    )}
  </TemplateDialog>
)

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
      dialog={ActivityTemplateDialog}
    />
  </>
)
