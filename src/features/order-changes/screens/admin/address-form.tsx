import { Textarea } from '@mantine/core'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { AddressInputs } from '#features/addresses/ui/address-inputs.tsx'
import { type ChangeableOrder, changeOrderAddress } from '../../contract.ts'

/** Corrects where the parcel goes. */
export function AddressForm({ order: { id, address } }: { order: ChangeableOrder }) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: changeOrderAddress.input.body,
    initial: { address, reason: '' },
    submit: async (body) => {
      await call(changeOrderAddress, { params: { id }, body })
      notify({ text: 'Address changed. We emailed the customer.', kind: 'success' })
      await revalidate()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Change address" label="Shipping address">
      <AddressInputs value={shop.form.values.address} propsOf={(part) => shop.form.getInputProps(`address.${part}`)} />
      <Textarea
        label="Reason"
        description="Kept in the audit log."
        required
        autosize
        minRows={2}
        {...shop.form.getInputProps('reason')}
      />
    </FormShell>
  )
}
