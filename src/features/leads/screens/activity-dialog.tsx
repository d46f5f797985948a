import { Textarea } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { localMinute } from '#kit/local-dates.ts'
import { call } from '#kit/call.ts'
import { FieldRow } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'
import { optionsOf } from '#kit/ui/options.ts'
import { FormDialog } from '#kit/ui/form-dialog.tsx'
import { actOnLeadActivity, createLeadActivity, type LeadActivity, updateLeadActivity } from '../contract/work.ts'
import {
  activityKinds,
  activityLabels,
  reminderLabels,
  reminders,
  repeatLabels,
  repeats,
  templateDue,
} from '../rules/activities.ts'
import type { LeadSettings } from '../contract/settings.ts'
import { useLeadSettings } from './inputs.tsx'

const form = z.object({
  template: z.string(),
  kind: z.enum(activityKinds),
  subject: z.string().trim().min(1, 'Enter a subject.').max(160, 'At most 160 characters.'),
  due: z.string().min(1, 'Choose a day and time.'),
  minutes: z.coerce.number().int().min(5, 'At least 5 minutes.').max(1440, 'At most a day.'),
  repeat: z.enum(repeats),
  remind: z.string(),
  owner_id: z.string(),
  note: z.string().trim().max(4000, 'At most 4,000 characters.'),
})

const rightNow = () => localMinute(new Date())
const dueIn = (days: number) => localMinute(templateDue(days, new Date()))

export interface ActivitySubject {
  deal_id?: number | null
  contact_id?: number | null
}

/** Plans an activity, or edits an existing one. */
export function ActivityDialog({
  title = 'Plan an activity',
  of: activity,
  subject = {},
  isDone = false,
  more,
  onClose,
}: {
  title?: string
  of?: LeadActivity
  subject?: ActivitySubject
  /** Logs something that just happened, such as a call, as completed. */
  isDone?: boolean
  /** Further actions for an existing one. */
  more?: ReactNode
  onClose: () => void
}) {
  const { revalidate } = useRevalidator()
  const settings = useLeadSettings()
  const shop = useShopForm({
    schema: form,
    initial: {
      template: '',
      kind: activity?.kind ?? 'call',
      subject: activity?.subject ?? '',
      due: activity ? localMinute(activity.due_at) : isDone ? rightNow() : dueIn(1),
      minutes: activity?.minutes ?? 30,
      repeat: activity?.repeat ?? 'never',
      remind: activity ? String(activity.remind_minutes ?? '') : '',
      owner_id: activity ? String(activity.owner_id) : '',
      note: activity?.note ?? '',
    },
    submit: async ({ template: _template, due, owner_id, remind, ...rest }) => {
      const body = {
        ...rest,
        due_at: new Date(due).toISOString(),
        remind_minutes: remind === '' ? null : Number(remind),
        ...(owner_id === '' ? {} : { owner_id: Number(owner_id) }),
      }
      if (activity)
        await call(updateLeadActivity, { params: { id: activity.id }, body: { ...body, version: activity.version } })
      else {
        const made = await call(createLeadActivity, { body: { ...body, ...subject } })
        if (isDone)
          await call(actOnLeadActivity, { params: { id: made.id }, body: { act: 'done', version: made.version } })
      }
      await revalidate()
      onClose()
    },
  })
  const { getInputProps, setValues } = shop.form
  const templates = activity ? [] : (settings?.activity_templates ?? [])
  const use = (id: string) => {
    const found = templates.find((template) => String(template.id) === id)
    setValues({
      template: id,
      ...(found
        ? {
            kind: found.kind,
            subject: found.name,
            due: dueIn(found.due_days),
            note: found.note,
          }
        : {}),
    })
  }
  return (
    <FormDialog
      shop={shop}
      onClose={onClose}
      title={title}
      submitLabel={activity || isDone ? 'Save' : 'Plan activity'}
      secondary={more}
    >
      {templates.length > 0 && !isDone && (
        <NativeSelect
          label="Template"
          data={[
            { value: '', label: 'None' },
            ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...getInputProps('template')}
          onChange={({ currentTarget: { value } }) => use(value)}
        />
      )}
      <FieldRow>
        <NativeSelect label="Type" data={optionsOf(activityLabels)} {...getInputProps('kind')} />
        <TextInput label="Subject" required {...getInputProps('subject')} />
      </FieldRow>
      <FieldRow>
        <TextInput type="datetime-local" label={isDone ? 'When' : 'Due'} required {...getInputProps('due')} />
        <NumberInput label="Minutes" hideControls {...getInputProps('minutes')} />
      </FieldRow>
      {!isDone && <Repetition form={shop.form} settings={settings} isNew={!activity} />}
      <Textarea label={<OptionalLabel>Note</OptionalLabel>} autosize minRows={2} {...getInputProps('note')} />
    </FormDialog>
  )
}

/** An activity's owner, repetition and reminder. */
function Repetition({
  form: { getInputProps },
  settings,
  isNew,
}: {
  form: { getInputProps: (name: 'repeat' | 'owner_id' | 'remind') => object }
  settings: LeadSettings | null
  isNew: boolean
}) {
  return (
    <>
      <FieldRow>
        <NativeSelect label="Repeat" data={optionsOf(repeatLabels)} {...getInputProps('repeat')} />
        <NativeSelect
          label="Owner"
          data={[
            ...(isNew ? [{ value: '', label: 'You' }] : []),
            ...(settings?.owners ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...getInputProps('owner_id')}
        />
      </FieldRow>
      <NativeSelect
        label="Email reminder"
        data={[
          { value: '', label: 'None' },
          ...reminders.map((minutes) => ({ value: String(minutes), label: reminderLabels[minutes] })),
        ]}
        {...getInputProps('remind')}
      />
    </>
  )
}
