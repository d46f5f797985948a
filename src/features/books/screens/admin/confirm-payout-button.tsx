import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { formatMoney, fromDecimal, toDecimal } from '#kit/money.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { typedAmount } from '#kit/ui/typed-amount.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'
import { confirmGatewayPayout, type GatewayPayout } from '../../contract/gateway-payouts.ts'
import { payoutFees } from '../../rules.ts'

/** Asks for the amount that reached the bank and derives the gateway's fees from it. */
export function ConfirmPayoutButton({ payout }: { payout: GatewayPayout }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Confirm payout</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Confirm payout">
        {open && <ConfirmForm payout={payout} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

const schema = z.object({
  received: typedAmount(Number.MIN_SAFE_INTEGER),
  withheld: typedAmount(Number.MIN_SAFE_INTEGER),
  note: z.string().trim().max(300),
})

function ConfirmForm({ payout, onDone }: { payout: GatewayPayout; onDone: () => void }) {
  const { id, version, expected, currency } = payout
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema,
    initial: { received: toDecimal(expected), withheld: '0.00', note: '' },
    submit: async (body) => {
      await call(confirmGatewayPayout, { params: { id }, body: { ...body, version } })
      notify({ text: 'Payout confirmed.', kind: 'success' })
      await revalidate()
      onDone()
    },
  })
  const [received, withheld] = [fromDecimal(shop.form.values.received), fromDecimal(shop.form.values.withheld)]
  const fees = received === null || withheld === null ? null : payoutFees({ expected, received, withheld })
  return (
    <FormShell shop={shop} submitLabel="Confirm payout" label="Confirm payout">
      <p>
        The charges less the refunds come to {formatMoney({ minor: expected, currency })}. What didn’t arrive and wasn’t
        withheld for disputes is booked as fees.
      </p>
      <FieldRow>
        <TextInput label={`Received in ${currency}`} inputMode="decimal" {...shop.form.getInputProps('received')} />
        <TextInput
          label={`Withheld for disputes in ${currency}`}
          inputMode="decimal"
          description="Below zero if the gateway returned some."
          {...shop.form.getInputProps('withheld')}
        />
      </FieldRow>
      <TextInput
        label={<OptionalLabel>Note</OptionalLabel>}
        description="Such as the bank’s reference."
        {...shop.form.getInputProps('note')}
      />
      <p aria-live="polite">Fees: {fees === null ? '–' : formatMoney({ minor: fees, currency })}</p>
    </FormShell>
  )
}
