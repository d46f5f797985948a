import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import type { UseFormReturnType } from '@mantine/form'
import { FieldRow } from '#kit/ui/form-shell.tsx'
import type { Country, CheckoutValues } from './checkout-values.ts'
import { usePlaceLookup } from './use-place-lookup.ts'
import * as m from '../messages/m.ts'

/** The fields of one address. State and postal code adapt to the country. */
export function AddressFields({
  form,
  name,
  countries,
}: {
  form: UseFormReturnType<CheckoutValues>
  name: 'shipping' | 'billing'
  countries: readonly Country[]
}) {
  const country = countries.find(({ code }) => code === form.values[name].country_code)
  const field = (part: string) => form.getInputProps(`${name}.${part}`)
  const place = usePlaceLookup(form, name, country)
  const leave = (part: string, then: () => void) => {
    const props = field(part)
    return {
      ...props,
      onBlur: (event: React.FocusEvent<HTMLInputElement>) => {
        props.onBlur?.(event)
        then()
      },
    }
  }
  const auto = (token: string) => `${name} ${token}`
  return (
    <>
      <TextInput label={m.fullName()} required autoComplete={auto('name')} {...field('full_name')} />
      <NativeSelect
        label={m.country()}
        required
        autoComplete={auto('country')}
        data={countries.map(({ code, name: label }) => ({ value: code, label }))}
        {...field('country_code')}
        onChange={(event) => {
          form.setFieldValue(`${name}.country_code`, event.currentTarget.value)
          form.setFieldValue(`${name}.state`, '')
        }}
      />
      <TextInput label={m.street()} required autoComplete={auto('address-line1')} {...field('line1')} />
      <TextInput label={m.addressLine2()} autoComplete={auto('address-line2')} {...field('line2')} />
      <FieldRow>
        {country?.postal_code !== 'none' && (
          <TextInput
            label={m.postcode({ country: country?.code ?? '' })}
            required={country?.postal_code === 'required'}
            autoComplete={auto('postal-code')}
            {...leave('postal_code', place.onPostcode)}
          />
        )}
        <TextInput
          label={m.city()}
          required
          autoComplete={auto('address-level2')}
          {...(place.hint ? { description: m.checkPlace({ hint: place.hint, country: country?.code ?? '' }) } : {})}
          {...leave('city', place.onCity)}
          ref={place.cityInput}
        />
      </FieldRow>
      {country && country.states.length > 0 && (
        <NativeSelect
          label={country.code === 'CA' ? m.province() : m.state()}
          required
          autoComplete={auto('address-level1')}
          data={[
            { value: '', label: m.choose() },
            ...country.states.map(({ code, name: label }) => ({ value: code, label })),
          ]}
          {...field('state')}
        />
      )}
      <TextInput
        label={m.phone()}
        type="tel"
        inputMode="tel"
        autoComplete={auto('tel')}
        description={m.phoneWhy()}
        {...field('phone')}
      />
    </>
  )
}
