import { Button, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { FieldRow, FormFailure, FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { createValueTransfer, listTransferableLines, valueTransferForm } from '../../contract.ts'

export async function clientLoader() {
  return null
}

export const HydrateFallback = () => null

type Line = z.output<(typeof listTransferableLines)['output']>['data'][number]

/** First the order, then which of its tunes moves where. */
export default function NewValueTransferPage() {
  const words = useErrorText()
  const [orderId, setOrderId] = useState<number | ''>('')
  const [lines, setLines] = useState<Line[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const find = async () => {
    if (orderId === '') return
    try {
      const { data } = await call(listTransferableLines, { query: { order_id: orderId } })
      setLines(data)
      setFailure(data.length === 0 ? 'This order has no paid tune that can be transferred.' : null)
    } catch (error) {
      setFailure(words(error))
    }
  }
  return (
    <PageShell
      crumbs={[{ label: 'Value transfers', to: link('/admin/instatune-value-transfers') }, { label: 'New' }]}
      width="text"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void find()
        }}
      >
        <NumberInput
          label="Order"
          description="Order number"
          min={1}
          hideControls
          value={orderId}
          onChange={(value) => setOrderId(typeof value === 'number' ? value : '')}
        />
        <FormFailure message={failure} />
        <Button type="submit" variant="default" mt="md" disabled={orderId === ''}>
          Find tunes
        </Button>
      </form>
      {lines && lines.length > 0 && (
        <PagePart title="Transfer details">
          <Form key={orderId} lines={lines} />
        </PagePart>
      )}
    </PageShell>
  )
}

function Form({ lines }: { lines: readonly Line[] }) {
  const navigate = useNavigate()
  const attempt = useIdempotentSubmit()
  const shop = useShopForm({
    schema: valueTransferForm,
    initial: {
      order_line_id: lines[0]!.line_id,
      old: { vehicle: lines[0]!.vehicle, device: '' },
      new: { vehicle: '', device: '' },
      reason: '',
    },
    submit: async (body) => {
      const { id } = await attempt((once) => call(createValueTransfer, { body }, once))
      await navigate(link('/admin/instatune-value-transfers/:id', { id }))
    },
  })
  const { form } = shop
  return (
    <FormShell shop={shop} submitLabel="Request transfer">
      <NativeSelect
        label="Tune"
        data={lines.map((line) => ({
          value: String(line.line_id),
          label: `${line.name}, worth ${formatMoney({ minor: line.value, currency: line.currency })}`,
        }))}
        value={String(form.values.order_line_id)}
        onChange={(event) => {
          const line = lines.find(({ line_id: id }) => String(id) === event.currentTarget.value)!
          form.setFieldValue('order_line_id', line.line_id)
          form.setFieldValue('old.vehicle', line.vehicle)
        }}
      />
      <FieldRow>
        <TextInput label="Old vehicle" {...form.getInputProps('old.vehicle')} />
        <TextInput label="Old device" {...form.getInputProps('old.device')} />
      </FieldRow>
      <FieldRow>
        <TextInput label="New vehicle" {...form.getInputProps('new.vehicle')} />
        <TextInput label="New device" {...form.getInputProps('new.device')} />
      </FieldRow>
      <Textarea label="Reason" rows={3} {...form.getInputProps('reason')} />
    </FormShell>
  )
}
