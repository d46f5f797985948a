import { Button, NumberInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import type { Currency } from '#kit/money.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { IconPlus } from '#kit/ui/icons.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { createLeadDeal } from '../contract/deals.ts'
import classes from './board.module.css'

const form = z.object({
  title: z.string().trim().min(1, 'Enter a title.').max(160, 'At most 160 characters.'),
  value: z.union([z.literal(''), z.number().min(0)]),
})

/** Adds a deal to a stage without leaving the board. */
export function QuickAdd({ stage, currency }: { stage: { id: number; name: string }; currency: Currency }) {
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
  return <QuickForm stage={stage} currency={currency} onClose={() => setOpen(false)} />
}

const focus = (input: HTMLInputElement | null) => input?.focus()

function QuickForm({
  stage,
  currency,
  onClose,
}: {
  stage: { id: number; name: string }
  currency: Currency
  onClose: () => void
}) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: form,
    initial: { title: '', value: '' as number | '' },
    submit: async ({ title, value }) => {
      await call(createLeadDeal, {
        body: { title, currency, stage_id: stage.id, value: value === '' ? 0 : Math.round(value * 100) },
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
      <NumberInput
        label={`Value in ${currency}`}
        hideControls
        decimalScale={2}
        thousandSeparator=","
        min={0}
        {...shop.form.getInputProps('value')}
      />
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
