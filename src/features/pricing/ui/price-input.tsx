import type { Currency, PricesByCurrency } from '#kit/money.ts'
import type { InputProps } from '#kit/ui/fields.tsx'
import { PriceRow } from './price-row.tsx'

/** Form field for a price in all or some currencies. */
export const PriceInput = ({
  value,
  onChange,
  labelText,
  description = '',
  error,
  errors = {},
  codes,
}: InputProps & { codes?: readonly Currency[] }) => (
  <PriceRow
    label={labelText}
    hint={description}
    value={value as PricesByCurrency}
    codes={codes}
    readOnly={false}
    error={error}
    errorOf={(currency) => errors[currency]}
    onChange={onChange}
  />
)
