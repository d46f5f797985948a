import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { checkSale, newSale, saleFields, saleTexts } from '#features/pricing/contract/sale-fields.ts'
import { editorPage } from '#features/revisions/ui/editor-page.tsx'
import type { EditedRecord } from '#features/revisions/ui/editor-spec.ts'
import { translationsOf } from '#features/translations/ui/translations-of.tsx'
import { call } from '#kit/call.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import type { FieldValues, InputProps } from '#kit/ui/fields.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { endSale, saleCalls } from '../../contract/sales.ts'
import { SalePreview } from './sale-preview.tsx'

type Input = (props: InputProps, values: FieldValues) => ReactNode

/** Input for the amount of a discount type. */
const amountInput =
  (type: string, units: number): Input =>
  ({ value, onChange, labelText, description, error }, values) =>
    values['amount_type'] === type ? (
      <NumberInput
        label={labelText}
        description={description}
        error={error}
        required
        hideControls
        decimalScale={2}
        suffix={type === 'percent' ? '%' : ''}
        units={units}
        value={value as number | null}
        onChange={(next) => onChange(next === '' ? null : next)}
      />
    ) : null

/** Button to end a running sale. */
function EndButton({ id, version, starts_at: start, ends_at: end }: EditedRecord) {
  const { revalidate } = useRevalidator()
  const [now] = useState(() => new Date().toISOString())
  if (String(start) > now || String(end) <= now) return null
  const perform = async () => {
    await call(endSale, { params: { id }, body: { version } })
    await revalidate()
    notify({ text: 'Sale ended.', kind: 'success' })
  }
  return (
    <ConfirmButton label="End now" title="End this sale now?" confirmLabel="End now" onConfirm={perform}>
      <p>The banner disappears and prices return to normal within seconds. Existing orders keep their prices.</p>
    </ConfirmButton>
  )
}

const page = editorPage({
  kind: 'sale',
  list: 'Sales',
  at: '/admin/sales',
  fields: saleFields,
  check: checkSale,
  initial: newSale,
  calls: saleCalls,
  deleted: 'A running sale ends right away. Orders keep their prices.',
  inputs: { percent: amountInput('percent', 1), amount_off: amountInput('dollar', 100) },
  sections: [
    { title: 'Banner', fields: ['name', 'type', 'description', 'code', 'countdown'] },
    {
      title: 'Discount',
      fields: ['amount_type', 'percent', 'amount_off', 'region', 'starts_at', 'ends_at'],
      after: (values, record) => <SalePreview values={values} id={record.id === 0 ? null : record.id} />,
    },
  ],
  translations: translationsOf(saleTexts),
  actions: (record) => <EndButton key={record.version} {...record} />,
})
export const clientLoader = page.clientLoader
export default page.EditorPage
