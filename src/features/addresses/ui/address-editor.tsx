import { type Address, addressFields, createAddress, updateAddress } from '../contract.ts'
import { emptyAddress, usualCountry } from '../rules.ts'
import { AddressInputs } from './address-inputs.tsx'
import { call } from '#kit/call.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import * as m from '../messages/m.ts'

/** Adds an address, or edits the one whose ID is passed. */
export function AddressEditor({
  address,
  onDone,
  onCancel,
}: {
  address: Address | null
  onDone: () => Promise<void>
  onCancel: () => void
}) {
  const { currency } = useSite()
  const {
    id,
    readonly: _readonly,
    ...initial
  } = address ?? {
    id: 0,
    readonly: false,
    ...emptyAddress(usualCountry(currency)),
    email: '',
  }
  const shop = useShopForm({
    schema: addressFields,
    initial: { ...initial, country_code: initial.country_code as string },
    submit: async (body) => {
      await (id > 0 ? call(updateAddress, { params: { id }, body }) : call(createAddress, { body }))
      await onDone()
    },
  })
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
      <AddressInputs value={shop.form.values} propsOf={shop.form.getInputProps} />
    </FormShell>
  )
}
