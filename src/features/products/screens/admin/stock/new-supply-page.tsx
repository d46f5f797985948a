import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'
import { createSupplyOrder, supplyForm } from '../../../contract/stock-moves.ts'
import { listLocationChoices } from '../../../contract/stock.ts'
import { movedGoods, MovedGoodsFields } from './moved-goods-fields.tsx'
import { useNewMove } from './use-new-move.ts'

export const clientLoader = () => call(listLocationChoices, {})

/** Form for a purchase order. Its goods count as incoming until received. */
export default function NewSupplyPage() {
  const { data } = useLoaderData<typeof clientLoader>()
  const locations = data.map(({ slug, name }) => ({ value: slug, label: name }))
  const shop = useNewMove({
    schema: supplyForm,
    initial: {
      supplier: '',
      number: '',
      to: locations[0]?.value ?? '',
      ...movedGoods,
    },
    send: async (body, once) => {
      const { id } = await call(createSupplyOrder, { body }, once)
      return { text: `Supplier order ${id} created.`, path: link('/admin/supply-orders/:id', { id }) }
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
