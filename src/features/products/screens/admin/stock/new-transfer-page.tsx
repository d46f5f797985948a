import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { createStockTransfer, transferForm } from '../../../contract/stock-moves.ts'
import { listLocationChoices } from '../../../contract/stock.ts'
import { movedGoods, MovedGoodsFields } from './moved-goods-fields.tsx'
import { useNewMove } from './use-new-move.ts'

export const clientLoader = () => call(listLocationChoices, {})

/** Form for a transfer. Units leave the origin when sent and reach the destination when received. */
export default function NewTransferPage() {
  const { data } = useLoaderData<typeof clientLoader>()
  const locations = data.map(({ slug, name }) => ({ value: slug, label: name }))
  const shop = useNewMove({
    schema: transferForm,
    initial: {
      from: locations[0]?.value ?? '',
      to: locations[1]?.value ?? '',
      ...movedGoods,
    },
    send: async (body, once) => {
      const { id } = await call(createStockTransfer, { body }, once)
      return { text: `Transfer ${id} sent.`, path: link('/admin/stock-transfers/:id', { id }) }
    },
  })
  const { form } = shop
  return (
    <PageShell crumbs={[{ label: 'Transfers', to: link('/admin/stock-transfers') }, { label: 'New transfer' }]}>
      <FormShell shop={shop} submitLabel="Send transfer" label="New transfer">
        <MovedGoodsFields form={form}>
          <NativeSelect label="From" data={locations} {...form.getInputProps('from')} />
          <NativeSelect label="To" data={locations} {...form.getInputProps('to')} />
        </MovedGoodsFields>
      </FormShell>
    </PageShell>
  )
}
