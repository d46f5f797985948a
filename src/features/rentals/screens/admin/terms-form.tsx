import { FormPrices } from '#features/pricing/ui/form-prices.tsx'
import { call } from '#kit/call.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { putRentalTerms, type StaffRentalTool, termsForm } from '../../contract/staff.ts'
import { NumberInput } from '#kit/ui/number-input.tsx'

const prices = {
  fee: 'Rental fee',
  deposit: 'Deposit',
  value: 'Value if it never comes back',
  late_fee: 'Late fee per day',
  extra_day: 'Extra day',
} as const
const priceNames = Object.keys(prices) as (keyof typeof prices)[]

/** Rental terms of a tool, by currency. */
export function TermsForm({ tool, onDone }: { tool: StaffRentalTool; onDone: () => void }) {
  const { terms } = tool
  const shop = useShopForm({
    schema: termsForm,
    initial: {
      days: terms?.days ?? 7,
      credit_percent: terms?.credit_percent ?? 100,
      fee: terms?.fee ?? {},
      deposit: terms?.deposit ?? {},
      value: terms?.value ?? {},
      late_fee: terms?.late_fee ?? {},
      extra_day: terms?.extra_day ?? {},
      reason: '',
    },
    submit: async (typed) => {
      await call(putRentalTerms, { params: { id: tool.id }, body: { ...typed, version: tool.version } })
      notify({ text: 'Terms saved.' })
      onDone()
    },
  })
  const { form } = shop
  return (
    <FormShell shop={shop} submitLabel="Save terms" label="Terms">
      <FieldRow>
        <NumberInput label="Rental period in days" {...form.getInputProps('days')} />
        <NumberInput label="Fee credited when bought, %" {...form.getInputProps('credit_percent')} />
      </FieldRow>
      {priceNames.map((name) => (
        <FormPrices key={name} form={form} name={name} label={prices[name]} value={form.values[name]} />
      ))}
      <ReasonInput form={form} hint="Running rentals keep their terms." />
    </FormShell>
  )
}
