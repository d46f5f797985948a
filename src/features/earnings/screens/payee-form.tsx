import { NativeSelect, TextInput } from '@mantine/core'
import { z } from 'zod'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { currencies, type Currency, formatMoney } from '#kit/money.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import type { EarnerOverview } from '../earning-calls.ts'
import { methodOf, payeeDetails } from '../payee.ts'
import type { EarnerKind } from '../rules.ts'
import { areas, shownDate } from './earner-paths.ts'
import classes from './earnings.module.css'

const empty = {
  sepa: { holder: '', iban: '', bic: '' },
  ach: { holder: '', routing: '', account: '', account_type: 'checking' },
  hand: { holder: '', details: '' },
} as const

/** Bank details for each currency, and what was agreed. */
export function PayeeParts({ kind, overview }: { kind: EarnerKind; overview: EarnerOverview }) {
  return (
    <>
      <PagePart title="Agreements" lead={`Shares are held for ${overview.hold_days} days after the sale.`}>
        <ul className={classes['rows']}>
          {overview.agreements.map((row) => (
            <li key={row.id}>
              <span>
                {row.basis_points === null
                  ? Object.entries(row.amounts ?? {})
                      .map(([code, minor]) => formatMoney({ minor, currency: code as Currency }))
                      .join(', ')
                  : `${row.basis_points / 100}%`}{' '}
                of {row.about}
              </span>
              <span className={classes['reason']}>
                from {shownDate(row.starts_at)}
                {row.ends_at && ` until ${shownDate(row.ends_at)}`}
              </span>
            </li>
          ))}
        </ul>
      </PagePart>
      {currencies.map((currency) => (
        <PayeeForm key={currency} kind={kind} overview={overview} currency={currency} />
      ))}
    </>
  )
}

function PayeeForm({ kind, overview, currency }: { kind: EarnerKind; overview: EarnerOverview; currency: Currency }) {
  const { revalidate } = useRevalidator()
  const method = methodOf[currency]
  const known = overview.payees.find((row) => row.currency === currency)
  const initial: Record<string, string> = { ...empty[method] }
  const shop = useShopForm({
    schema: z.preprocess((value) => ({ ...(value as object), method }), payeeDetails) as z.ZodType<
      z.output<typeof payeeDetails>
    >,
    initial,
    submit: async (details) => {
      await call(areas[kind].calls.savePayee, {
        params: { id: overview.id, currency },
        body: { details, version: known?.version ?? 0 },
      })
      notify({ text: 'The bank details are checked and saved.', kind: 'success' })
      shop.form.reset()
      await revalidate()
    },
  })
  const field = (name: string, label: string) => (
    <TextInput key={name} label={label} {...shop.form.getInputProps(name)} />
  )
  return (
    <PagePart
      title={`Bank details for ${currency}`}
      lead={
        known
          ? `${known.shown}, checked on ${shownDate(known.checked_at)}.`
          : 'None yet: nothing can be paid out in this currency.'
      }
    >
      <FormShell shop={shop} submitLabel={known ? 'Replace' : 'Save'} label={`Bank details for ${currency}`}>
        {field('holder', 'Holder of the account')}
        {method === 'sepa' && <FieldRow>{[field('iban', 'IBAN'), field('bic', 'BIC (if you know it)')]}</FieldRow>}
        {method === 'ach' && (
          <FieldRow>
            {field('routing', 'Routing number')}
            {field('account', 'Account number')}
            <NativeSelect label="Kind" data={['checking', 'savings']} {...shop.form.getInputProps('account_type')} />
          </FieldRow>
        )}
        {method === 'hand' && field('details', 'Bank, branch and account number')}
      </FormShell>
    </PagePart>
  )
}
