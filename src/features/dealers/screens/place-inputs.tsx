import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import type { z } from 'zod'
import type { listCountries } from '#features/addresses/contract.ts'
import { countryOptions } from '#features/addresses/ui/country-options.ts'
import { FieldRow } from '#kit/ui/form-shell.tsx'
import * as m from '../messages/m.ts'

export type Country = z.output<(typeof listCountries)['output']>['data'][number]

/** A dealer's address. The state field adapts to the country. */
export function PlaceInputs({
  form,
  countries,
}: {
  form: { values: { country_code: string }; getInputProps: (name: string) => object }
  countries: readonly Country[]
}) {
  const states = countries.find(({ code }) => code === form.values.country_code)?.states ?? []
  return (
    <>
      <NativeSelect label={m.country()} data={countryOptions(countries)} {...form.getInputProps('country_code')} />
      <TextInput label={m.street()} {...form.getInputProps('line1')} />
      <TextInput label={m.floor()} {...form.getInputProps('line2')} />
      <FieldRow>
        <TextInput label={m.postcode()} {...form.getInputProps('postal_code')} />
        <TextInput label={m.city()} {...form.getInputProps('city')} />
        {states.length > 0 && (
          <NativeSelect
            label={m.stateOrProvince()}
            data={[{ value: '', label: m.choose() }, ...states.map((item) => ({ value: item.code, label: item.name }))]}
            {...form.getInputProps('state')}
          />
        )}
      </FieldRow>
    </>
  )
}
