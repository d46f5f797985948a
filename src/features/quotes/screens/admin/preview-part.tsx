import { taxLabel } from '#features/pricing/tax-label.ts'
import { formatMoney } from '#kit/money.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import type { FieldValues } from '#kit/ui/fields.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import { Warning } from '#kit/ui/warning.tsx'
import classes from '../../ui/quotes.module.css'
import { type Preview, usePreview } from './use-preview.ts'

/** What the customer would pay, by the rules of the checkout. */
export function PreviewPart({ values }: { values: FieldValues }) {
  const { preview, failure, isEmpty } = usePreview(values)
  return (
    <section className={classes['preview']} aria-label="Total" aria-live="polite">
      <h2>Total</h2>
      {isEmpty ? <p className={classes['quiet']}>Add an item to see the total.</p> : <FormFailure message={failure} />}
      {preview && <Amounts preview={preview} />}
    </section>
  )
}

function pricesOf({ customer }: Preview): string {
  if (customer === null) return 'Prices for customers without an account.'
  return customer.is_dealer ? `Dealer prices of ${customer.name}.` : `Prices of ${customer.name}.`
}

function Amounts({ preview }: { preview: Preview }) {
  const { currency } = preview
  const sums: [string, number][] = [
    ['Subtotal', preview.subtotal],
    ...preview.discount_codes.map(({ label, amount }): [string, number] => [`Discount: ${label}`, -amount]),
    ...(preview.relief > 0 ? [['VAT exempt', -preview.relief] as [string, number]] : []),
    ...(preview.shipping_tier === null ? [] : [['Shipping', preview.shipping] as [string, number]]),
    ...preview.taxes.map((tax): [string, number] => [taxLabel(tax, preview.tax_included), tax.amount]),
    ['Total', preview.total],
  ]
  return (
    <>
      <p className={classes['quiet']}>
        {pricesOf(preview)} {!preview.tax_known && 'Tax and shipping are calculated once you enter the address.'}
      </p>
      {preview.sold_out.length > 0 && (
        <Warning>Out of stock: {preview.sold_out.join(', ')}. You can send this quote once it’s back.</Warning>
      )}
      {preview.refused_codes.map(({ code, message }) => (
        <Warning key={code}>
          {code}: {message}
        </Warning>
      ))}
      <DataTable
        label="Items"
        rows={preview.lines.map((line, index) => ({ ...line, index }))}
        rowKey={({ index }) => index}
        columns={[
          {
            key: 'name',
            title: 'Item',
            render: ({ name, options }) => [name, ...options.map(({ selection }) => selection)].join(', '),
          },
          { key: 'quantity', title: 'Quantity', align: 'right', render: ({ quantity }) => quantity },
          {
            key: 'price',
            title: 'Price each',
            align: 'right',
            render: (line) => <Price minor={line.unit_price} was={line.list_price} currency={currency} />,
          },
          {
            key: 'amount',
            title: 'Amount',
            align: 'right',
            render: (line) => formatMoney({ minor: line.unit_price * line.quantity, currency }),
          },
        ]}
      />
      <dl className={classes['sums']}>
        {sums.map(([label, minor]) => (
          <div key={label} data-total={label === 'Total' || undefined}>
            <dt>{label}</dt>
            <dd>{formatMoney({ minor, currency })}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
