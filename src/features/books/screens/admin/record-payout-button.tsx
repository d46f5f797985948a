import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { utcDay } from '#kit/dates.ts'
import { call } from '#kit/call.ts'
import { currencies, type Currency } from '#kit/money.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { notify } from '#kit/ui/toast.tsx'
import { typedAmount } from '#kit/ui/typed-amount.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { recordGatewayPayout } from '../../contract/gateway-payouts.ts'

/** Records a payout that the gateway does not list, such as PayPal money or separately charged fees. */
export function RecordPayoutButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Record a payout
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Record a payout">
        {open && <RecordForm onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

const today = (): string => utcDay(new Date())
const schema = z.object({
  day: z.iso.date('Choose a day.'),
  currency: z.enum(currencies),
  received: typedAmount(Number.MIN_SAFE_INTEGER),
  fees: typedAmount(0),
  note: z.string().trim().min(3, 'Say what this payout is.').max(300),
})

function RecordForm({ onDone }: { onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const attempt = useIdempotentSubmit()
  const shop = useShopForm({
    schema,
    initial: {
      day: today(),
      currency: 'USD' as Currency,
      received: '',
      fees: '0.00',
      note: '',
    },
    submit: async (body) => {
      await attempt((once) => call(recordGatewayPayout, { body }, once))
      notify({ text: 'Payout recorded.', kind: 'success' })
      await revalidate()
      onDone()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Record payout" label="Record a payout">
      <p>For money the gateway doesn’t list, such as from PayPal, or for fees that are charged on their own.</p>
      <FieldRow>
        <TextInput type="date" label="Day (UTC)" required {...shop.form.getInputProps('day')} />
        <NativeSelect label="Currency" data={[...currencies]} {...shop.form.getInputProps('currency')} />
      </FieldRow>
      <FieldRow>
        <TextInput label="Received" required inputMode="decimal" {...shop.form.getInputProps('received')} />
        <TextInput label="Fees" inputMode="decimal" {...shop.form.getInputProps('fees')} />
      </FieldRow>
      <TextInput
        label="Note"
        required
        description="Such as the bank’s reference."
        {...shop.form.getInputProps('note')}
      />
    </FormShell>
  )
}
