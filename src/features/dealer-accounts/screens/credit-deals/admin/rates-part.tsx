import { formatMoment } from '#kit/dates.ts'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import classes from '../../../ui/account.module.css'
import { type listConversionRates, setConversionRate } from '../../../contract/staff.ts'
import { call, CallError } from '#kit/call.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { currencies } from '#kit/money.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { TableHead } from '#kit/ui/table-head.tsx'

type NewRate = z.input<typeof setConversionRate.input.body>
type Rates = z.output<typeof listConversionRates.output>['data']

/** The latest rate of each currency pair, and a form to add one. */
export function RatesPart({ rates }: { rates: Rates }) {
  const { revalidate } = useRevalidator()
  const [doubtful, setDoubtful] = useState<{ body: NewRate; last: string } | null>(null)
  const save = async (body: NewRate) => {
    await call(setConversionRate, { body })
    notify({ text: 'Rate saved, in both directions.', kind: 'success' })
    await revalidate()
  }
  const shop = useShopForm({
    schema: setConversionRate.input.body,
    initial: { from: 'USD', to: 'CAD', rate: '', source: '' },
    submit: async (body, form) => {
      try {
        await save(body)
        form.setFieldValue('rate', '')
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== 'rate_far_from_last') throw error
        setDoubtful({ body, last: String(error.facts?.['last'] ?? '') })
      }
    },
  })
  return (
    <>
      <div className={classes['scroll']}>
        <table className={classes['table']} aria-label="Conversion rates">
          <TableHead titles={['Pair', ['Rate', classes['figure']], 'Source', 'Since']} />
          <tbody>
            {rates.map((row) => (
              <tr key={row.id}>
                <td>
                  1 {row.from} in {row.to}
                </td>
                <td className={classes['figure']}>{Number(row.rate)}</td>
                <td>{row.source}</td>
                <td>{formatMoment(row.created_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes['below']}>
        <FormShell shop={shop} submitLabel="Save rate" label="New rate">
          <FieldRow>
            <NativeSelect label="From" data={[...currencies]} {...shop.form.getInputProps('from')} />
            <NativeSelect label="To" data={[...currencies]} {...shop.form.getInputProps('to')} />
            <TextInput label="Rate" inputMode="decimal" placeholder="1.37" {...shop.form.getInputProps('rate')} />
          </FieldRow>
          <TextInput label="Source" {...shop.form.getInputProps('source')} />
        </FormShell>
        {doubtful && (
          <ConfirmButton
            label={`Save ${doubtful.body.rate} anyway`}
            title="Save a rate far from the last one?"
            confirmLabel="Save rate"
            onConfirm={async () => {
              await save({ ...doubtful.body, confirmed: true })
              setDoubtful(null)
              shop.form.setFieldValue('rate', '')
            }}
          >
            1 {doubtful.body.from} was {Number(doubtful.last)} {doubtful.body.to}, and would be {doubtful.body.rate}.
          </ConfirmButton>
        )}
      </div>
    </>
  )
}
