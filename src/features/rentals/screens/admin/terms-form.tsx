import { pricesOf, typedOf, typedPrices } from '#kit/ui/typed-prices.ts'
import { TextInput } from '#kit/ui/text-input.tsx'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { currencies, type PricesByCurrency } from '#kit/money.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { putRentalTerms, type StaffRentalTool } from '../../contract/staff.ts'
import classes from './rental.module.css'
import group from '#kit/ui/workbench/plain-group.module.css'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { clsx } from 'clsx'

const prices = {
  fee: 'Rental fee',
  deposit: 'Deposit',
  value: 'Value if it never comes back',
  late_fee: 'Late fee per day',
  extra_day: 'Extra day',
} as const
type PriceName = keyof typeof prices
const priceNames = Object.keys(prices) as PriceName[]

const whole = (from: number, to: number) =>
  z.coerce
    .number({ error: `Enter ${from} to ${to}.` })
    .int()
    .min(from, `Enter ${from} to ${to}.`)
    .max(to, `Enter ${from} to ${to}.`)
const formShape = z.object({
  days: whole(1, 90),
  credit_percent: whole(0, 100),
  fee: typedPrices,
  deposit: typedPrices,
  value: typedPrices,
  late_fee: typedPrices,
  extra_day: typedPrices,
  reason: putRentalTerms.input.body.shape.reason,
})

/** Rental terms of a tool, by currency. */
export function TermsForm({ tool, onDone }: { tool: StaffRentalTool; onDone: () => void }) {
  const { terms } = tool
  const shop = useShopForm({
    schema: formShape,
    initial: {
      days: terms?.days ?? 7,
      credit_percent: terms?.credit_percent ?? 100,
      fee: typedOf(terms?.fee),
      deposit: typedOf(terms?.deposit),
      value: typedOf(terms?.value),
      late_fee: typedOf(terms?.late_fee),
      extra_day: typedOf(terms?.extra_day),
      reason: '',
    },
    submit: async ({ days, credit_percent, reason, ...typed }) => {
      const named = Object.fromEntries(priceNames.map((name) => [name, pricesOf(typed[name])])) as Record<
        PriceName,
        PricesByCurrency
      >
      const body = { days, credit_percent, ...named, version: tool.version, reason }
      await call(putRentalTerms, { params: { id: tool.id }, body })
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
        <fieldset key={name} className={clsx(group['group'], classes['money'])}>
          <legend>{prices[name]}</legend>
          {currencies.map((code) => (
            <TextInput
              key={code}
              label={code}
              aria-label={`${prices[name]}, ${code}`}
              inputMode="decimal"
              {...form.getInputProps(`${name}.${code}`)}
            />
          ))}
        </fieldset>
      ))}
      <ReasonInput form={form} hint="Running rentals keep their terms." />
    </FormShell>
  )
}
