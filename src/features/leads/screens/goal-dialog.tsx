import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { currencies, currency, fromDecimal, toDecimal } from '#kit/money.ts'
import { FieldRow } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { optionsOf } from '#kit/ui/options.ts'
import { RecordDialog } from '#kit/ui/form-dialog.tsx'
import { createLeadGoal, type LeadGoal, updateLeadGoal } from '../contract/goals.ts'
import type { LeadSettings } from '../contract/settings.ts'
import {
  goalMeasureLabels,
  goalMeasures,
  goalPeriodLabels,
  goalPeriods,
  type LeadGoalMeasure,
  type GoalPeriod,
} from '../rules/goals.ts'

/** Parses the typed target: an amount with up to two decimals, or a whole number. */
const targetOf = (measure: LeadGoalMeasure, typed: string): number | null =>
  measure === 'won_value' ? fromDecimal(typed) : /^\d{1,9}$/.test(typed) ? Number(typed) : null
const form = z
  .object({
    measure: z.enum(goalMeasures),
    period: z.enum(goalPeriods),
    owner: z.string(),
    pipeline: z.string(),
    currency,
    target: z.string().trim(),
  })
  .refine(({ measure, target }) => (targetOf(measure, target) ?? 0) > 0, {
    path: ['target'],
    error: 'Enter a number above 0.',
  })

const chosen = (id: string): number | null => (id === '' ? null : Number(id))
const options = (none: string, all: readonly { id: number; name: string }[]) => [
  { value: '', label: none },
  ...all.map(({ id, name }) => ({ value: String(id), label: name })),
]

/** Creates or edits a goal. */
export function GoalDialog({
  goal,
  settings,
  onClose,
}: {
  goal?: LeadGoal
  settings: LeadSettings
  onClose: () => void
}) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: form,
    initial: {
      measure: (goal?.measure ?? 'won_value') as LeadGoalMeasure,
      period: (goal?.period ?? 'month') as GoalPeriod,
      owner: String(goal?.owner_id ?? ''),
      pipeline: String(goal?.pipeline_id ?? ''),
      currency: goal?.currency ?? ('USD' as const),
      target: goal ? (goal.currency === null ? String(goal.target) : toDecimal(goal.target)) : '',
    },
    submit: async ({ measure, period, owner, pipeline, currency: code, target }) => {
      const body = {
        measure,
        period,
        owner_id: chosen(owner),
        pipeline_id: measure === 'activities' ? null : chosen(pipeline),
        currency: measure === 'won_value' ? code : null,
        target: targetOf(measure, target) ?? 0,
      }
      if (goal) await call(updateLeadGoal, { params: { id: goal.id }, body: { ...body, version: goal.version } })
      else await call(createLeadGoal, { body })
      await revalidate()
      onClose()
    },
  })
  const { getInputProps, values } = shop.form
  return (
    <RecordDialog shop={shop} onClose={onClose} noun="goal" isNew={!goal}>
      <FieldRow>
        <NativeSelect label="Figure" data={optionsOf(goalMeasureLabels)} {...getInputProps('measure')} />
        <NativeSelect label="Repeats" data={optionsOf(goalPeriodLabels)} {...getInputProps('period')} />
      </FieldRow>
      <NativeSelect label="For" data={options('The whole team', settings.owners)} {...getInputProps('owner')} />
      {values.measure !== 'activities' && (
        <NativeSelect
          label="Pipeline"
          data={options('All pipelines', settings.pipelines)}
          {...getInputProps('pipeline')}
        />
      )}
      <FieldRow>
        <TextInput label="Target" required inputMode="decimal" {...getInputProps('target')} />
        {values.measure === 'won_value' && (
          <NativeSelect label="Currency" data={[...currencies]} {...getInputProps('currency')} />
        )}
      </FieldRow>
    </RecordDialog>
  )
}
