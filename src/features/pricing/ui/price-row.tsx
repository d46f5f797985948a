import { TextInput } from '#kit/ui/text-input.tsx'
import { type ReactNode, useState } from 'react'
import { type Currency, currencies, fromDecimal, type PricesByCurrency, toDecimal } from '#kit/money.ts'
import classes from './price-row.module.css'

/** NaN stands for an unreadable amount, which the schema rejects. */
const unreadable = Number.NaN
const minorOf = (text: string): number | undefined => (text === '' ? undefined : (fromDecimal(text) ?? unreadable))
const typedOf = (minor: number | undefined): string =>
  minor !== undefined && Number.isSafeInteger(minor) ? toDecimal(minor) : ''

/** Input for an amount in minor units, typed as people write it; empty for none. */
export function PriceInput({
  label,
  minor,
  error,
  readOnly,
  onChange,
}: {
  label: string
  minor: number | undefined
  error: ReactNode
  readOnly: boolean
  onChange: (minor: number | undefined) => void
}) {
  const [typed, setTyped] = useState(typedOf(minor))
  // Keep the typed text while it means the same amount, such as 120 and 120.00.
  const shown = Object.is(minorOf(typed.trim()), minor) ? typed : typedOf(minor)
  if (readOnly) return typedOf(minor)
  return (
    <TextInput
      aria-label={label}
      inputMode="decimal"
      value={shown}
      error={error}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        onChange(minorOf(value.trim()))
      }}
    />
  )
}

/** Inputs for a price in all currencies. */
export function PriceRow({
  label,
  hint,
  value,
  codes = currencies,
  error,
  errorOf,
  readOnly,
  onChange,
}: {
  label: string
  hint: string
  value: PricesByCurrency
  /** Available currencies. */
  codes?: readonly Currency[] | undefined
  /** Errors by currency. */
  error?: ReactNode
  errorOf: (currency: Currency) => ReactNode
  readOnly: boolean
  onChange: (value: PricesByCurrency) => void
}) {
  return (
    <fieldset className={classes['row']}>
      <legend>
        {label} <small>{hint}</small>
      </legend>
      {codes.map((code) => (
        <div key={code} className={classes['cell']}>
          <span aria-hidden="true">{code}</span>
          <PriceInput
            label={`${label}, ${code}`}
            minor={value[code]}
            readOnly={readOnly}
            error={errorOf(code)}
            onChange={(minor) => {
              const { [code]: _before, ...others } = value
              onChange(minor === undefined ? others : { ...others, [code]: minor })
            }}
          />
        </div>
      ))}
      {error && (
        <p role="alert" className={classes['wrong']}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
