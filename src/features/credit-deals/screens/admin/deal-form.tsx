import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { z } from 'zod'
import type { Currency } from '#kit/money.ts'
import { fromDecimal } from '#kit/money.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'

const decimal = z
  .string()
  .trim()
  .transform((text, context) => {
    const amount = fromDecimal(text)
    if (amount !== null && amount > 0) return amount
    context.addIssue({ code: 'custom', message: 'Please enter an amount such as 1000.00.' })
    return z.NEVER
  })
const dealForm = z
  .object({
    title: z.string().trim().min(2, 'Please give it a title.').max(120),
    note: z.string().trim().max(1000),
    price: decimal,
    credit: decimal,
    /** A day and time where the writer is; empty for none. */
    expires_at: z.string(),
  })
  .refine(({ price, credit }) => credit >= price, { path: ['credit'], message: 'The credit is at least the price.' })

export interface DealValues {
  title: string
  note: string
  price: number
  credit: number
  expires_at: string | null
}
export const emptyDeal = { title: '', note: '', price: '', credit: '', expires_at: '' }

/** The fields of a credit deal, for a new one and for a draft. */
export function DealForm({
  initial,
  currency,
  submitLabel,
  before,
  disabled = false,
  save,
}: {
  initial: typeof emptyDeal
  currency: Currency | null
  submitLabel: string
  /** Above the fields, such as the choice of the dealer. */
  before?: ReactNode
  disabled?: boolean
  save: (values: DealValues) => Promise<unknown>
}) {
  const shop = useShopForm({
    schema: dealForm,
    initial,
    submit: (values) =>
      save({ ...values, expires_at: values.expires_at === '' ? null : new Date(values.expires_at).toISOString() }),
  })
  const unit = currency === null ? '' : ` in ${currency}`
  return (
    <FormShell shop={shop} submitLabel={submitLabel} label="Credit deal" disabled={disabled}>
      {before}
      <TextInput label="Title" required {...shop.form.getInputProps('title')} />
      <FieldRow>
        <TextInput label={`Price${unit}`} required inputMode="decimal" {...shop.form.getInputProps('price')} />
        <TextInput label={`Credit${unit}`} required inputMode="decimal" {...shop.form.getInputProps('credit')} />
      </FieldRow>
      <TextInput type="datetime-local" label="Open until (optional)" {...shop.form.getInputProps('expires_at')} />
      <Textarea label="Note for the dealer" autosize minRows={2} {...shop.form.getInputProps('note')} />
    </FormShell>
  )
}
