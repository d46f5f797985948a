import { Textarea } from '@mantine/core'
import { TextInput } from '#kit/ui/text-input.tsx'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { LinesInput, type NewLine } from './lines-input.tsx'
import classes from './stock.module.css'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'

/** Common fields of transfers and purchase orders: expected day, lines and note. */
export const movedGoods = { expected_on: null as string | null, note: '', lines: [] as NewLine[] }
type MovedGoods = typeof movedGoods

/** Inputs for `movedGoods`, below the form's own fields. */
export function MovedGoodsFields<V extends MovedGoods>({
  form,
  dayHint,
  children,
}: {
  form: UseFormReturnType<V>
  dayHint?: string
  children: ReactNode
}) {
  const { value, onChange, ...day } = form.getInputProps('expected_on')
  return (
    <div className={classes['form']}>
      <div className={classes['pair']}>
        {children}
        <TextInput
          label={<OptionalLabel>Expected on</OptionalLabel>}
          description={dayHint}
          type="date"
          {...day}
          value={String(value ?? '')}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      </div>
      <LinesInput
        lines={form.values.lines}
        errors={form.errors}
        onChange={(lines) => form.setFieldValue('lines', lines as never)}
      />
      <Textarea label={<OptionalLabel>Note</OptionalLabel>} rows={2} {...form.getInputProps('note')} />
    </div>
  )
}
