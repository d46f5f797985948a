import { Textarea } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import type { z } from 'zod'
import { call, CallError } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { orderNumber } from '#features/orders/contract.ts'
import { loadLevels, namesOf, type PlaceParams, type VehicleLevels } from '#features/catalog/ui/vehicle-levels.ts'
import { VehiclePicker } from '#features/catalog/ui/vehicle-picker.tsx'
import { createValueTransfer, listTransferableLines, valueTransferForm } from '../../contract.ts'

/** Order and new vehicle live in the query string, so the picker navigates between steps. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const part = (name: string) => search.get(name) ?? undefined
  const levels = await loadLevels({
    make: part('make'),
    year: part('year'),
    model: part('model'),
    engine: part('engine'),
    transmission: part('transmission'),
  })
  const asked = part('order') ?? ''
  const lines = asked === '' ? null : await findLines(asked)
  return { order: asked, lines, levels, isUnknown: asked !== '' && lines === null }
}

/** An order’s tunes that can be transferred; null when there is no such order. */
async function findLines(order: string) {
  if (!orderNumber.safeParse(order).success) return null
  try {
    return (await call(listTransferableLines, { query: { order } })).data
  } catch (error) {
    if (error instanceof CallError && error.code === 'not_found') return null
    throw error
  }
}

export const HydrateFallback = () => null

const detailsForm = valueTransferForm.omit({ new: true }).extend({ device: valueTransferForm.shape.new.shape.device })

type Line = z.output<(typeof listTransferableLines)['output']>['data'][number]

/** Two steps: the order, then the tune and its new vehicle. */
export default function NewValueTransferPage() {
  const { order, lines, levels, isUnknown } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const [orderId, setOrderId] = useState(order)
  const problem = isUnknown
    ? 'There is no order with this number in this region.'
    : lines?.length === 0 && 'This order has no paid tune that can be transferred.'
  const to = (place: PlaceParams) => link('/admin/instatune-value-transfers/new', undefined, { order, ...place })
  return (
    <PageShell
      crumbs={[{ label: 'Value transfers', to: link('/admin/instatune-value-transfers') }, { label: 'New' }]}
      width="text"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (orderId.trim() !== '')
            void navigate(link('/admin/instatune-value-transfers/new', undefined, { order: orderId.trim() }))
        }}
      >
        <TextInput
          label="Order number"
          description="Or the invoice number, such as US-2026-000123."
          required
          value={orderId}
          onChange={(event) => setOrderId(event.currentTarget.value)}
          error={problem}
        />
        <Button type="submit" variant="default" style={{ marginTop: 'var(--mantine-spacing-md)' }}>
          Find tunes
        </Button>
      </form>
      {lines && lines.length > 0 && (
        <>
          <PagePart title="New vehicle" lead="Only tunes made for it can be chosen later.">
            <VehiclePicker makes={levels.makes} levels={levels} to={to} isNew action="Choose" />
          </PagePart>
          <PagePart title="Transfer details">
            <Form key={order} lines={lines} levels={levels} />
          </PagePart>
        </>
      )}
    </PageShell>
  )
}

function Form({ lines, levels }: { lines: readonly Line[]; levels: VehicleLevels }) {
  const navigate = useNavigate()
  const attempt = useIdempotentSubmit()
  const { make, year, model, engine, transmission } = levels.place
  const place =
    make && year && model && engine ? { make, year, model, engine, transmission: transmission ?? null } : null
  const names = namesOf(levels)
  const shop = useShopForm({
    schema: detailsForm,
    initial: {
      order_line_id: lines[0]!.line_id,
      old: { vehicle: lines[0]!.vehicle, device: '' },
      device: '',
      reason: '',
    },
    submit: async ({ device, ...form }) => {
      if (place === null) return
      const body = { ...form, new: { place, device } }
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
        <TextInput
          label="New vehicle"
          readOnly
          value={
            place
              ? [names.make, names.model, names.year, names.engine, names.transmission].filter(Boolean).join(' ')
              : ''
          }
          error={place === null && form.isTouched() ? 'Choose the new vehicle above, down to its engine.' : null}
          placeholder="Choose it above"
        />
        <TextInput label="New device" {...form.getInputProps('device')} />
      </FieldRow>
      <Textarea label="Reason" rows={3} {...form.getInputProps('reason')} />
    </FormShell>
  )
}
