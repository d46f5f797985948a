import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { call } from '#kit/call.ts'
import { FieldRow } from '#kit/ui/form-shell.tsx'
import { listCountries } from '../contract.ts'
import { countryOptions } from './country-options.ts'
import * as m from '../messages/m.ts'

type Country = z.output<(typeof listCountries)['output']>['data'][number]

/** The address fields of a form. The state field adapts to the country. */
export function AddressInputs({
  value,
  propsOf,
}: {
  value: { country_code: string }
  /** The form props of a field, by its name within the address. */
  propsOf: (part: string) => object
}) {
  const [countries, setCountries] = useState<Country[]>([])
  useEffect(() => void call(listCountries, {}).then(({ data }) => setCountries(data)), [])
  const country = countries.find(({ code }) => code === value.country_code)
  return (
    <>
      <TextInput label={m.fullName()} required autoComplete="name" {...propsOf('full_name')} />
      <NativeSelect label={m.country()} required data={countryOptions(countries)} {...propsOf('country_code')} />
      <TextInput label={m.street()} required autoComplete="address-line1" {...propsOf('line1')} />
      <TextInput label={m.addressLine2()} autoComplete="address-line2" {...propsOf('line2')} />
      <FieldRow>
        <TextInput label={m.postcode()} autoComplete="postal-code" {...propsOf('postal_code')} />
        <TextInput label={m.city()} required autoComplete="address-level2" {...propsOf('city')} />
      </FieldRow>
      {country && country.states.length > 0 && (
        <NativeSelect
          label={country.code === 'CA' ? m.province() : m.state()}
          required
          data={[
            { value: '', label: m.choose() },
            ...country.states.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          {...propsOf('state')}
        />
      )}
      <TextInput label={m.phone()} type="tel" autoComplete="tel" {...propsOf('phone')} />
    </>
  )
}
