import { Textarea } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { useSite } from '#access/ui/site-context.tsx'
import { call } from '#kit/call.ts'
import { currency } from '#kit/money.ts'
import { FieldRow } from '#kit/ui/form-shell.tsx'
import { FormDialog } from '#kit/ui/form-dialog.tsx'
import { AmountInput } from '#kit/ui/number-input.tsx'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { quoteRequest, type StaffRequest } from '../../contract/queue.ts'
import * as m from '../../messages/m.ts'

const schema = z.object({
  amount: z.union([z.number(), z.literal('')]).refine((amount) => amount !== '', { error: m.enterPrice }),
  currency,
  note: quoteRequest.input.body.shape.note.unwrap(),
})

/** Asks for the price of a request, with a message to the customer. */
export function QuoteButton({ item }: { item: StaffRequest }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {m.sendQuote()}
      </Button>
      {open && <QuoteDialog item={item} onClose={() => setOpen(false)} />}
    </>
  )
}

function QuoteDialog({ item, onClose }: { item: StaffRequest; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const { currencies } = useSite()
  const shop = useShopForm({
    schema,
    initial: {
      amount: item.quote?.amount ?? '',
      currency: item.quote?.currency ?? currencies[0] ?? 'USD',
      note: '',
    },
    submit: async ({ amount, ...quote }) => {
      await call(quoteRequest, { params: { id: item.id }, body: { ...quote, amount: Number(amount) } })
      await revalidate()
      onClose()
    },
  })
  const { getInputProps } = shop.form
  return (
    <FormDialog shop={shop} onClose={onClose} title={m.sendQuote()} submitLabel={m.sendQuote()}>
      <p>{m.sendQuoteText()}</p>
      <FieldRow>
        <AmountInput label={m.price()} {...getInputProps('amount')} />
        <NativeSelect label={m.currency()} data={currencies} {...getInputProps('currency')} />
      </FieldRow>
      <Textarea
        label={<OptionalLabel>{m.messageToCustomer()}</OptionalLabel>}
        rows={3}
        maxLength={1000}
        {...getInputProps('note')}
      />
    </FormDialog>
  )
}
