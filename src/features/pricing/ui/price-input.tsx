import type { Currency, PricesByCurrency } from '#kit/money.ts'
import type { InputProps } from '#kit/ui/fields.tsx'
import { PriceRow } from './price-row.tsx'

/** A field of a form that holds a price in all currencies, or in some. */
export const PriceInput = ({
  value,
  onChange,
  label,
  description = '',
  error,
  errors = {},
  codes,
}: InputProps & { codes?: readonly Currency[] }) => (
  <PriceRow
    label={label}
    hint={description}
    value={value as PricesByCurrency}
    codes={codes}
    readOnly={false}
    error={error}
    errorOf={(currency) => errors[currency]}
    onChange={onChange}
  />
)
