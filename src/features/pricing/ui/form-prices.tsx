import type { ShopForm } from '#kit/ui/use-shop-form.ts'
import type { PricesByCurrency } from '#kit/money.ts'
import { PriceRow } from './price-row.tsx'

/** Inputs for a price in all currencies, bound to a field of a form such as `fee` or `allowances.good`. */
export function FormPrices<V extends Record<string, unknown>>({
  form,
  name,
  label,
  hint = '',
  value,
}: {
  form: ShopForm<V>['form']
  name: string
  label: string
  hint?: string
  value: PricesByCurrency | undefined
}) {
  return (
    <PriceRow
      label={label}
      hint={hint}
      value={value ?? {}}
      readOnly={false}
      error={form.errors[name]}
      errorOf={(currency) => form.errors[`${name}.${currency}`]}
      onChange={(prices) => form.setFieldValue(name, prices as never)}
    />
  )
}
