import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { currencies, currency, fromDecimal, toDecimal } from '#kit/money.ts'
import { FieldRow } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { optionsOf } from '#kit/ui/options.ts'
import { RecordDialog } from '#kit/ui/form-dialog.tsx'
import { createGoal, type Goal, updateGoal } from '../../contract/goals.ts'
import { type GoalMeasure, goalMeasureLabels, goalMeasures, isAmount } from '../../rules/goals.ts'
import { regionNames } from '../../rules/measures.ts'

/** Form values as typed: an amount with up to two decimals, or a whole number. */
const form = z
  .object({
    name: z.string().trim().min(1, 'Enter a name.').max(80),
    measure: z.enum(goalMeasures),
    region: z.enum(['', '1', '2']),
    currency,
    from: z.iso.date('Choose a day.'),
    until: z.iso.date('Choose a day.'),
    target: z.string().trim(),
  })
  .refine(({ from, until }) => from <= until, { path: ['until'], error: 'Choose a day after the first one.' })
  .refine(({ measure, target }) => (targetOf(measure, target) ?? 0) > 0, {
    path: ['target'],
    error: 'Enter a number above 0.',
  })

function targetOf(measure: GoalMeasure, typed: string): number | null {
  if (isAmount(measure)) return fromDecimal(typed)
  return /^\d{1,9}$/.test(typed) ? Number(typed) : null
}
const typedOf = ({ measure, target }: Goal): string => (isAmount(measure) ? toDecimal(target) : String(target))

/** Creates or edits a goal. */
export function GoalDialog({ goal, today, onClose }: { goal?: Goal; today: string; onClose: () => void }) {
  const shop = useShopForm({
    schema: form,
    initial: {
      name: goal?.name ?? '',
      measure: goal?.measure ?? 'net',
      region: goal?.region ? String(goal.region) : '',
      currency: goal?.currency ?? 'USD',
      from: goal?.from ?? `${today.slice(0, 4)}-01-01`,
      until: goal?.until ?? `${today.slice(0, 4)}-12-31`,
      target: goal ? typedOf(goal) : '',
    },
    submit: async ({ region, target, measure, currency: code, ...rest }) => {
      const body = {
        ...rest,
        measure,
        region: region === '' ? null : (Number(region) as 1 | 2),
        currency: isAmount(measure) ? code : null,
        target: targetOf(measure, target) ?? 0,
      }
      if (goal) await call(updateGoal, { params: { id: goal.id }, body: { ...body, version: goal.version } })
      else await call(createGoal, { body })
      onClose()
    },
  })
  const { getInputProps, values } = shop.form
  const isMoney = isAmount(values.measure)
  return (
    <RecordDialog shop={shop} onClose={onClose} noun="goal" isNew={!goal}>
      <TextInput label="Name" required {...getInputProps('name')} />
      <FieldRow>
        <NativeSelect label="Figure" data={optionsOf(goalMeasureLabels)} {...getInputProps('measure')} />
        <NativeSelect
          label="Region"
          data={[{ value: '', label: 'All regions' }, ...optionsOf(regionNames)]}
          {...getInputProps('region')}
        />
      </FieldRow>
      <FieldRow>
        <TextInput label="Target" required inputMode="decimal" {...getInputProps('target')} />
        {isMoney && <NativeSelect label="Currency" data={[...currencies]} {...getInputProps('currency')} />}
      </FieldRow>
      <FieldRow>
        <TextInput type="date" label="From" {...getInputProps('from')} />
        <TextInput type="date" label="Until" {...getInputProps('until')} />
      </FieldRow>
    </RecordDialog>
  )
}
