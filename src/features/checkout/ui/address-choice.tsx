import { clsx } from 'clsx'
import { Checkbox } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { addressLine } from '#features/addresses/rules.ts'

import { AddressFields } from './address-fields.tsx'

import { emptyAddress } from '#features/addresses/rules.ts'
import { fieldsOfAddress } from './checkout-values.ts'
import classes from './checkout.module.css'
import type { Buyer } from './use-buyer.ts'

import * as m from '../messages/m.ts'

/** The first address of a form: a saved one, or a new one that can be saved. */
export function ChosenAddress({ buyer }: { buyer: Buyer }) {
  const { addresses, countries, form, user } = buyer
  return (
    <>
      {addresses.length > 0 && (
        <NativeSelect
          label={m.myAddresses()}
          data={[
            ...addresses.map((address) => ({
              value: String(address.id),
              label: `${address.full_name}, ${addressLine(address)}`,
            })),
            { value: 'new', label: m.newAddress() },
          ]}
          value={String(form.values.addressId ?? 'new')}
          onChange={(event) => {
            const chosen = addresses.find(({ id }) => String(id) === event.currentTarget.value)
            form.setValues({
              addressId: chosen?.id ?? null,
              shipping: chosen ? fieldsOfAddress(chosen) : emptyAddress(form.values.shipping.country_code),
            })
          }}
        />
      )}
      <AddressFields form={form} name="shipping" countries={countries} />
      {user !== null && (
        <Checkbox label={m.saveAddress()} {...form.getInputProps('keepAddress', { type: 'checkbox' })} />
      )}
    </>
  )
}

/** Tells that the invoice goes to the dealer whose account pays. Renders nothing for card payments. */
export function BilledTo({ buyer: { billedTo } }: { buyer: Buyer }) {
  if (billedTo === null) return null
  return (
    <p className={clsx(classes['hint'], classes['billedTo'])}>
      {m.invoiceTo({ name: billedTo.full_name, address: addressLine(billedTo) })}
    </p>
  )
}
