import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { addressProblems } from '#features/addresses/rules.ts'
import { AddressInputs } from '#features/addresses/ui/address-inputs.tsx'
import { orderAddress } from '#features/orders/contract.ts'
import { call } from '#kit/call.ts'
import { formatMoney } from '#kit/money.ts'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { FormFailure, FormShell } from '#kit/ui/form-shell.tsx'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import {
  type ChangeableOrder,
  changeOrderAddress,
  changeOrderDestination,
  previewOrderDestination,
} from '../../contract.ts'
import { ChangeEffect, changeDone } from '../../ui/change-effect.tsx'
import { usePreview } from '../../ui/use-preview.ts'

/** Changes the shipping address. If tax or shipping cost differ there, shows the effect first. */
export function AddressForm({ order: { id, address, currency } }: { order: ChangeableOrder }) {
  const { revalidate } = useRevalidator()
  const attempt = useIdempotentSubmit()
  const [slug, setSlug] = useState<string>()
  const [byLink, setByLink] = useState(false)
  const shop = useShopForm({
    schema: changeOrderAddress.input.body,
    initial: { address, reason: '' },
    submit: async (body) => {
      if (found?.effect) {
        const { added_total, taken_total } = found.effect
        const { state } = await attempt((once) =>
          call(
            changeOrderDestination,
            { params: { id }, body: { ...body, ...wish, shown: { added_total, taken_total } } },
            once,
          ),
        )
        notify({ text: changeDone('Address')[state], kind: 'success' })
      } else {
        await call(changeOrderAddress, { params: { id }, body })
        notify({ text: 'Address changed. We emailed the customer.', kind: 'success' })
      }
      await revalidate()
    },
  })
  const wish = { ...(slug === undefined ? {} : { shipping_tier: slug }), by_link: byLink }
  const typed = orderAddress.safeParse(shop.form.values.address)
  const isComplete = typed.success && Object.keys(addressProblems(typed.data)).length === 0
  const isOther = JSON.stringify(typed.data) !== JSON.stringify(orderAddress.parse(address))
  const { effect: found, failure } = usePreview(
    previewOrderDestination,
    previewOrderDestination.input.body,
    id,
    isComplete && (isOther || slug !== undefined) ? { address: typed.data, ...wish } : null,
  )
  const money = (minor: number) => formatMoney({ minor, currency })
  return (
    <FormShell
      shop={shop}
      submitLabel={found?.effect ? 'Change address and amounts' : 'Change address'}
      label="Shipping address"
      disabled={isComplete && isOther && found === null}
    >
      <AddressInputs value={shop.form.values.address} propsOf={(part) => shop.form.getInputProps(`address.${part}`)} />
      {found && (found.effect || found.shipping_methods.length > 1) && (
        <NativeSelect
          label="Shipping method at the new address"
          data={found.shipping_methods.map(({ slug: value, name, price }) => ({
            value,
            label: `${name}, ${money(price)}`,
          }))}
          value={found.shipping_tier}
          onChange={(event) => setSlug(event.currentTarget.value)}
        />
      )}
      <FormFailure message={failure} />
      {found?.effect && (
        <ChangeEffect
          effect={found.effect}
          rows={[
            ['Tax before', found.tax_before],
            ['Tax at the new address', found.tax_after],
          ]}
          byLink={byLink}
          onByLink={setByLink}
        />
      )}
      {found && found.effect === null && <p>Tax and shipping cost the same there. Only the address changes.</p>}
      <ReasonInput form={shop.form} />
    </FormShell>
  )
}
