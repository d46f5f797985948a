import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useLoaderData, useNavigate } from 'react-router'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { createSupplyOrder, supplyForm } from '../../../contract/stock-moves.ts'
import { listStockLocations } from '../../../contract/stock.ts'
import { LinesInput, type NewLine } from './lines-input.tsx'
import { withPlainLines } from './plain-lines.ts'
import classes from './stock.module.css'

export const clientLoader = () => call(listStockLocations, {})

/** Goods that were ordered from a supplier: they are incoming until they are received. */
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
      expected_on: null as string | null,
      note: '',
      lines: [] as NewLine[],
    },
    submit: async (body) => {
      const made = await attempt((once) => call(createSupplyOrder, { body }, once))
      notify({ text: `Purchase order ${made.id} created.`, kind: 'success' })
      await navigate(link('/admin/supply-orders/:id', { id: made.id }))
    },
  })
  const { form } = shop
  const { value: day, onChange: setDay, ...dayProps } = form.getInputProps('expected_on')
  return (
    <PageShell
      crumbs={[{ label: 'Supplier orders', to: link('/admin/supply-orders') }, { label: 'New supplier order' }]}
    >
      <FormShell shop={shop} submitLabel="Create order" label="New supplier order">
        <div className={classes['form']}>
          <div className={classes['pair']}>
            <TextInput label="Supplier" required {...form.getInputProps('supplier')} />
            <TextInput label="Their order number" {...form.getInputProps('number')} />
            <NativeSelect label="Deliver to" data={locations} {...form.getInputProps('to')} />
            <TextInput
              label="Expected on"
              description="Fills the month of the shortage notice."
              type="date"
              {...dayProps}
              value={String(day ?? '')}
              onChange={(event) => setDay(event.currentTarget.value || null)}
            />
          </div>
          <LinesInput
            lines={form.values.lines}
            errors={form.errors}
            onChange={(lines) => form.setFieldValue('lines', lines)}
          />
          <Textarea label="Note" rows={2} {...form.getInputProps('note')} />
        </div>
      </FormShell>
    </PageShell>
  )
}
