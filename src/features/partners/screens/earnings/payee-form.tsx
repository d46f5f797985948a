import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { Link, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { currencies, type Currency } from '#kit/money.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import type { EarnerOverview } from '../../contract/overview.ts'
import { type HolderKind, holderKinds, methodOf, payeeDetails } from '../../rules/payee.ts'
import type { EarnerKind } from '../../rules/earnings.ts'
import { agreedPart, agreedTime, agreementWords, areas, sayOf, shownDate } from './earner-paths.ts'
import classes from './earnings.module.css'

const empty = {
  sepa: { holder: '', iban: '', bic: '' },
  ach: { holder: '', holder_kind: '', routing: '', account: '', account_type: 'checking' },
  hand: { holder: '', details: '' },
} as const

const holderWords: Record<HolderKind, string> = { person: 'a person', company: 'a company' }

/** Bank details for each currency, and what was agreed. */
export function PayeeParts({ kind, overview }: { kind: EarnerKind; overview: EarnerOverview }) {
  return (
    <>
      <PagePart title="Agreements" lead={`Shares are held for ${overview.hold_days} days after the sale.`}>
        {overview.agreements.length === 0 && (
          <EmptyState title="Nothing agreed yet">
            Without an agreement nothing is earned.{' '}
            {overview.is_own ? 'Please ask us.' : <Link to={areas[kind].staff(overview.id)}>Make an agreement</Link>}
          </EmptyState>
        )}
        <ul className={classes['rows']}>
          {overview.agreements.map((row) => (
            <li key={row.id}>
              <span>{agreedPart(row)}</span>
              <span className={classes['reason']}>
                {agreedTime(row)} · {agreementWords[row.state]}
              </span>
            </li>
          ))}
        </ul>
      </PagePart>
      <PagePart title="Bank details" lead="Where each currency is paid to. They are never shown whole again.">
        <ul className={classes['rows']}>
          {currencies.map((currency) => (
            <Payee key={currency} kind={kind} overview={overview} currency={currency} />
          ))}
        </ul>
      </PagePart>
    </>
  )
}

interface PayeeProps {
  kind: EarnerKind
  overview: EarnerOverview
  currency: Currency
}
function Payee(props: PayeeProps) {
  const { overview, currency } = props
  const [open, setOpen] = useState(false)
  const known = overview.payees.find((row) => row.currency === currency)
  const title = `Bank details for ${currency}`
  return (
    <li>
      <div className={classes['who']}>
        <b>{currency}</b>
        <small data-wrong={known?.sent_back}>
          {known === undefined
            ? 'None yet: nothing can be paid out in this currency.'
            : known.sent_back
              ? `${known.shown}: the bank sent the last payment back. ${sayOf(overview)(
                  'Please check each digit and save them again.',
                  (name) => `${name} has to check each digit and save them again.`,
                )}`
              : `${known.shown}, checked on ${shownDate(known.checked_at)}.`}
        </small>
      </div>
      {overview.is_own && (
        <Button variant="default" aria-label={`${known ? 'Replace' : 'Add'}: ${title}`} onClick={() => setOpen(true)}>
          {known ? 'Replace' : 'Add'}
        </Button>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        {open && <PayeeForm {...props} onDone={() => setOpen(false)} />}
      </Dialog>
    </li>
  )
}

function PayeeForm({ kind, overview, currency, onDone }: PayeeProps & { onDone: () => void }) {
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
      onDone()
      await revalidate()
    },
  })
  const field = (name: string, label: string) => (
    <TextInput key={name} label={label} {...shop.form.getInputProps(name)} />
  )
  return (
    <FormShell shop={shop} submitLabel={known ? 'Replace' : 'Save'} label={`Bank details for ${currency}`}>
      {field('holder', 'Holder of the account')}
      {method === 'ach' && (
        <NativeSelect
          label="The holder is"
          data={[
            { value: '', label: 'Please choose' },
            ...holderKinds.map((value) => ({ value, label: holderWords[value] })),
          ]}
          {...shop.form.getInputProps('holder_kind')}
        />
      )}
      {method === 'sepa' && <FieldRow>{[field('iban', 'IBAN'), field('bic', 'BIC (if you know it)')]}</FieldRow>}
      {method === 'ach' && (
        <FieldRow>
          {field('routing', 'Routing number')}
          {field('account', 'Account number')}
          <NativeSelect
            label="Kind of account"
            data={['checking', 'savings']}
            {...shop.form.getInputProps('account_type')}
          />
        </FieldRow>
      )}
      {method === 'hand' && field('details', 'Bank, branch and account number')}
    </FormShell>
  )
}
