import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import type { Currency } from '#kit/money.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { IconPlus } from '#kit/ui/icons.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { AmountInput } from '#kit/ui/number-input.tsx'
import { createLeadDeal } from '../contract/deals.ts'
import type { LeadField } from '../rules/fields.ts'
import classes from './board.module.css'
import { customInitial, customShapes } from './custom-fields.tsx'
import { CustomFields } from './deal-form.tsx'

const form = z.object({
  title: z.string().trim().min(1, 'Enter a title.').max(160, 'At most 160 characters.'),
  value: z.union([z.literal(''), z.number().min(0)]),
})

interface Adding {
  stage: { id: number; name: string }
  currency: Currency
  /** Custom fields of deals; required ones are shown. */
  fields: readonly LeadField[]
}

/** Adds a deal to a stage without leaving the board. */
export function QuickAdd({ stage, currency, fields }: Adding) {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <button
        type="button"
        className={classes['add']}
        onClick={() => setOpen(true)}
        aria-label={`Add a deal to ${stage.name}`}
      >
        <IconPlus size={16} aria-hidden="true" /> Add deal
      </button>
    )
  return (
    <QuickForm
      stage={stage}
      currency={currency}
      fields={fields.filter(({ required }) => required)}
      onClose={() => setOpen(false)}
    />
  )
}

const focus = (input: HTMLInputElement | null) => input?.focus()

function QuickForm({ stage, currency, fields, onClose }: Adding & { onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: z.object({ ...form.shape, ...customShapes(fields) }),
    initial: { title: '', value: '' as number | '', ...customInitial(fields) },
    submit: async ({ title, value, ...custom }) => {
      await call(createLeadDeal, {
        body: { ...custom, title, currency, stage_id: stage.id, value: value === '' ? 0 : value },
      })
      await revalidate()
      onClose()
    },
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any field
    <form
      noValidate
      onSubmit={shop.onSubmit}
      className={classes['quick']}
      aria-label={`New deal in ${stage.name}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <TextInput ref={focus} label="Title" {...shop.form.getInputProps('title')} />
      <AmountInput label={`Value in ${currency}`} {...shop.form.getInputProps('value')} />
      <CustomFields form={shop.form} fields={fields} />
      <FormFailure message={shop.failure} />
      <div className={classes['line']}>
        <Button type="submit" size="xs" loading={shop.busy}>
          Add
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
