import { NativeSelect, TextInput } from '@mantine/core'
import { useLoaderData, useNavigate } from 'react-router'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'
import { createSupplyOrder, supplyForm } from '../../../contract/stock-moves.ts'
import { listLocationChoices } from '../../../contract/stock.ts'
import { movedGoods, MovedGoodsFields } from './moved-goods-fields.tsx'
import { withPlainLines } from './plain-lines.ts'

export const clientLoader = () => call(listLocationChoices, {})

/** Form for a purchase order. Its goods count as incoming until received. */
export default function NewSupplyPage() {
  const { data } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const attempt = useIdempotentSubmit()
  const locations = data.map(({ slug, name }) => ({ value: slug, label: name }))
  const shop = useShopForm({
    schema: z.preprocess(withPlainLines, supplyForm),
    initial: {
      supplier: '',
      number: '',
      to: locations[0]?.value ?? '',
      ...movedGoods,
    },
    submit: async (body) => {
      const made = await attempt((once) => call(createSupplyOrder, { body }, once))
      notify({ text: `Supplier order ${made.id} created.`, kind: 'success' })
      await navigate(link('/admin/supply-orders/:id', { id: made.id }))
    },
  })
  const { form } = shop
  return (
    <PageShell
      crumbs={[{ label: 'Supplier orders', to: link('/admin/supply-orders') }, { label: 'New supplier order' }]}
    >
      <FormShell shop={shop} submitLabel="Create order" label="New supplier order">
        <MovedGoodsFields form={form} dayHint="Fills the month of the shortage notice.">
          <TextInput label="Supplier" required {...form.getInputProps('supplier')} />
          <TextInput label={<OptionalLabel>Their order number</OptionalLabel>} {...form.getInputProps('number')} />
          <NativeSelect label="Deliver to" data={locations} {...form.getInputProps('to')} />
        </MovedGoodsFields>
      </FormShell>
    </PageShell>
  )
}
