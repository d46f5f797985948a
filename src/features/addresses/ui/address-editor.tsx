import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { type Address, addressFields, createAddress, listCountries, updateAddress } from '../contract.ts'
import { call } from '#kit/call.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import * as m from '../messages/m.ts'

type Country = z.output<(typeof listCountries)['output']>['data'][number]

/** Adds an address, or changes one that has an id. */
export function AddressEditor({
  address,
  onDone,
  onCancel,
}: {
  address: Address | null
  onDone: () => Promise<void>
  onCancel: () => void
}) {
  const { region } = useSite()
  const [countries, setCountries] = useState<Country[]>([])
  useEffect(() => void call(listCountries, {}).then(({ data }) => setCountries(data)), [])
  const {
    id,
    readonly: _readonly,
    ...initial
  } = address ?? {
    id: 0,
    readonly: false,
    country_code: region === 1 ? 'US' : 'DE',
    full_name: '',
    line1: '',
    line2: '',
    city: '',
    state: '',
    postal_code: '',
    email: '',
    phone: '',
  }
  const shop = useShopForm({
    schema: addressFields,
    initial: { ...initial, country_code: initial.country_code as string },
    submit: async (body) => {
      await (id > 0 ? call(updateAddress, { params: { id }, body }) : call(createAddress, { body }))
      await onDone()
    },
  })
  const country = countries.find(({ code }) => code === shop.form.values.country_code)
  return (
    <FormShell
      shop={shop}
      submitLabel={m.saveAddress()}
      label={m.address()}
      secondary={
        <button type="button" onClick={onCancel}>
          {m.cancel()}
        </button>
      }
    >
      <TextInput label={m.fullName()} required autoComplete="name" {...shop.form.getInputProps('full_name')} />
      <NativeSelect
        label={m.country()}
        required
        data={countries.map(({ code, name }) => ({ value: code, label: name }))}
        {...shop.form.getInputProps('country_code')}
      />
      <TextInput label={m.street()} required autoComplete="address-line1" {...shop.form.getInputProps('line1')} />
      <TextInput label={m.addressLine2()} autoComplete="address-line2" {...shop.form.getInputProps('line2')} />
      <FieldRow>
        <TextInput label={m.postcode()} autoComplete="postal-code" {...shop.form.getInputProps('postal_code')} />
        <TextInput label={m.city()} required autoComplete="address-level2" {...shop.form.getInputProps('city')} />
      </FieldRow>
      {country && country.states.length > 0 && (
        <NativeSelect
          label={country.code === 'CA' ? m.province() : m.state()}
          required
          data={[
            { value: '', label: m.choose() },
            ...country.states.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          {...shop.form.getInputProps('state')}
        />
      )}
      <TextInput label={m.phone()} type="tel" autoComplete="tel" {...shop.form.getInputProps('phone')} />
    </FormShell>
  )
}
