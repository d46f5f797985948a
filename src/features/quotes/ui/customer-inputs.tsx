import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useEffect, useState } from 'react'
import { regionCurrencies } from '#access/actor.ts'
import { useSite } from '#access/ui/site-context.tsx'
import type { z } from 'zod'
import { type AddressFields, listCountries } from '#features/addresses/contract.ts'
import { emptyAddress } from '#features/addresses/rules.ts'
import { SuggestedInput } from '#features/products/ui/choice-inputs.tsx'
import { call } from '#kit/call.ts'
import type { InputProps } from '#kit/ui/fields.tsx'
import { findQuoteCustomers } from '../contract/staff.ts'
import classes from './quotes.module.css'
import group from '#kit/ui/workbench/plain-group.module.css'

type Customer = z.output<typeof findQuoteCustomers.output>['data'][number]
type Country = z.output<typeof listCountries.output>['data'][number]

/** Searches users. */
function useCustomers(q: string): readonly Customer[] {
  const [found, setFound] = useState<readonly Customer[]>([])
  useEffect(() => {
    if (q.length < 2) return setFound([])
    const leaving = new AbortController()
    call(findQuoteCustomers, { query: { q } }, { signal: leaving.signal }).then(
      ({ data }) => setFound(data),
      () => undefined,
    )
    return () => leaving.abort()
  }, [q])
  return found
}

/** Customer input by email: a user found by name, or anyone else. */
export function CustomerInput(props: InputProps) {
  const found = useCustomers(String(props.value ?? '').trim())
  const data = found.map(({ email, name, dealers }) => ({
    value: email,
    label: [name, email, ...dealers].join(', '),
  }))
  return (
    <SuggestedInput
      {...props}
      label={props.labelText}
      description="Type a name or email. If they have a login, their prices apply."
      data={data}
    />
  )
}

/** Currency select for the region; falls back to its first currency. */
export function CurrencyInput({ value, onChange, labelText, error }: InputProps) {
  const { region, currency } = useSite()
  const allowed: readonly string[] = regionCurrencies[region]
  const isAllowed = allowed.includes(String(value))
  useEffect(() => {
    if (!isAllowed) onChange(currency)
  }, [isAllowed, currency, onChange])
  return (
    <NativeSelect
      label={labelText}
      error={error}
      data={[...allowed]}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

const parts = [
  ['full_name', 'Full name'],
  ['line1', 'Street'],
  ['line2', 'Apartment, suite (optional)'],
  ['postal_code', 'Postal code'],
  ['city', 'City'],
  ['phone', 'Phone (optional)'],
] as const

let countries: Promise<readonly Country[]> | null = null
const readCountries = () => (countries ??= call(listCountries, {}).then(({ data }) => data))

/** Optional address, with a button to use the customer's saved one. */
export function AddressInput({
  value,
  onChange,
  errors = {},
  error,
  labelText,
  email,
  missing,
}: InputProps & {
  email: string
  /** Text if empty. */
  missing: string
}) {
  const { region } = useSite()
  const address = value as AddressFields | null
  const [known, setKnown] = useState<readonly Country[]>([])
  useEffect(() => void readCountries().then(setKnown), [])
  const saved = useCustomers(email).find((person) => person.email === email)?.address
  const empty: AddressFields = { ...emptyAddress(region === 1 ? 'US' : 'NL'), email: '' }
  const states = known.find(({ code }) => code === address?.country_code)?.states ?? []
  const set = (part: object) => onChange({ ...address, ...part })
  return (
    <fieldset className={group['group']}>
      <legend>{labelText}</legend>
      {address === null ? (
        <p className={classes['quiet']}>{missing}</p>
      ) : (
        <div className={classes['cells']}>
          {parts.map(([part, name]) => (
            <TextInput
              key={part}
              label={name}
              value={address[part]}
              error={errors[part]}
              autoComplete="off"
              onChange={(event) => set({ [part]: event.currentTarget.value })}
            />
          ))}
          <NativeSelect
            label="Country"
            data={known.map(({ code, name }) => ({ value: code, label: name }))}
            value={address.country_code}
            onChange={(event) => set({ country_code: event.currentTarget.value, state: '' })}
          />
          {states.length > 0 && (
            <NativeSelect
              label="State or province"
              data={[{ value: '', label: 'Choose' }, ...states.map(({ code, name }) => ({ value: code, label: name }))]}
              value={address.state}
              error={errors['state']}
              onChange={(event) => set({ state: event.currentTarget.value })}
            />
          )}
        </div>
      )}
      {error && <p className={classes['error']}>{error}</p>}
      <div className={classes['row']}>
        <span>
          {address === null ? (
            <Button variant="default" size="xs" onClick={() => onChange(empty)}>
              Enter address
            </Button>
          ) : (
            <Button variant="default" size="xs" onClick={() => onChange(null)}>
              Remove address
            </Button>
          )}
        </span>
        {saved && (
          <Button variant="default" size="xs" onClick={() => onChange(saved)}>
            Use their saved address
          </Button>
        )}
      </div>
    </fieldset>
  )
}
