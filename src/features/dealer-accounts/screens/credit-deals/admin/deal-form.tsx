import { Textarea } from '@mantine/core'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { z } from 'zod'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { typedAmount } from '#kit/ui/typed-amount.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'
import { type ChosenDealer, DealerField } from './dealer-field.tsx'

const dealForm = z
  .object({
    dealer_id: z.number({ error: 'Choose a dealer.' }),
    title: z.string().trim().min(2, 'Enter a title.').max(120),
    note: z.string().trim().max(1000),
    price: typedAmount(1),
    credit: typedAmount(1),
    /** The last day in the author's time zone; empty for none. */
    expires_at: z.string(),
  })
  .refine(({ price, credit }) => credit >= price, {
    path: ['credit'],
    message: 'The credit must be at least the price.',
  })

export interface DealValues {
  dealer_id: number
  title: string
  note: string
  price: number
  credit: number
  expires_at: string | null
}
/** The last moment of a day in the local time zone as ISO 8601 in UTC; null for none. */
const endOfDay = (day: string): string | null => (day === '' ? null : new Date(`${day}T23:59:59.999`).toISOString())
export const emptyDeal = { title: '', note: '', price: '', credit: '', expires_at: '' }

/** The fields of a credit deal, for new deals and drafts. A draft's dealer cannot be changed. */
export function DealForm({
  initial,
  dealer,
  isNew = false,
  submitLabel,
  save,
}: {
  initial: typeof emptyDeal
  dealer: ChosenDealer | null
  isNew?: boolean
  submitLabel: string
  save: (values: DealValues) => Promise<unknown>
}) {
  const [chosen, setChosen] = useState(dealer)
  const shop = useShopForm({
    schema: dealForm,
    initial: { ...initial, dealer_id: dealer?.id } as Record<string, unknown>,
    submit: (values) => save({ ...values, expires_at: endOfDay(values.expires_at) }),
  })
  const unit = chosen === null ? '' : ` in ${chosen.currency}`
  return (
    <FormShell shop={shop} submitLabel={submitLabel} label="Credit deal">
      {isNew && (
        <DealerField
          initial={dealer}
          error={shop.form.errors['dealer_id']}
          onChoose={(found) => {
            setChosen(found)
            shop.form.setFieldValue('dealer_id', found?.id)
          }}
        />
      )}
      <TextInput label="Title" required {...shop.form.getInputProps('title')} />
      <FieldRow>
        <TextInput label={`Price${unit}`} required inputMode="decimal" {...shop.form.getInputProps('price')} />
        <TextInput label={`Credit${unit}`} required inputMode="decimal" {...shop.form.getInputProps('credit')} />
      </FieldRow>
      <TextInput
        type="date"
        label="Open until (optional)"
        description="Through the end of this day."
        {...shop.form.getInputProps('expires_at')}
      />
      <Textarea
        label={<OptionalLabel>Note for the dealer</OptionalLabel>}
        autosize
        minRows={2}
        {...shop.form.getInputProps('note')}
      />
    </FormShell>
  )
}
