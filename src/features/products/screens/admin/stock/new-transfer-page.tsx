import { NativeSelect } from '@mantine/core'
import { useLoaderData, useNavigate } from 'react-router'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { createStockTransfer, transferForm } from '../../../contract/stock-moves.ts'
import { listLocationChoices } from '../../../contract/stock.ts'
import { movedGoods, MovedGoodsFields } from './moved-goods-fields.tsx'
import { withPlainLines } from './plain-lines.ts'

export const clientLoader = () => call(listLocationChoices, {})

/** Form for a transfer. Units leave the origin when sent and reach the destination when received. */
export default function NewTransferPage() {
  const { data } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const attempt = useIdempotentSubmit()
  const locations = data.map(({ slug, name }) => ({ value: slug, label: name }))
  const shop = useShopForm({
    schema: z.preprocess(withPlainLines, transferForm),
    initial: {
      from: locations[0]?.value ?? '',
      to: locations[1]?.value ?? '',
      ...movedGoods,
    },
    submit: async (body) => {
      const made = await attempt((once) => call(createStockTransfer, { body }, once))
      notify({ text: `Transfer ${made.id} sent.`, kind: 'success' })
      await navigate(link('/admin/stock-transfers/:id', { id: made.id }))
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
