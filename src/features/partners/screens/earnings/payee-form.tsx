import * as kit from '#kit/messages/m.ts'
import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { z } from 'zod'
import { Link, useRevalidator } from 'react-router'
import { CurrentPasswordInput } from '#features/identity/ui/current-password-input.tsx'
import { call } from '#kit/call.ts'
import { currencies, type Currency } from '#kit/money.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import type { EarnerOverview } from '../../overview-shape.ts'
import { type HolderKind, holderKinds, methodOf, payeeDetails } from '../../payee.ts'
import type { EarnerKind } from '../../rules/earnings.ts'
import { agreedPart, agreedState, agreedTime, areas, phrasingOf, shownDate } from './earner-paths.ts'
import classes from './earnings.module.css'
import rows from '#kit/ui/rows.module.css'
import * as m from '../../messages/m.ts'

const empty = {
  sepa: { holder: '', iban: '', bic: '' },
  ach: { holder: '', holder_kind: '', routing: '', account: '', account_type: 'checking' },
  hand: { holder: '', details: '' },
} as const

const holderLabels = (): Record<HolderKind, string> => ({ person: m.personal(), company: m.business() })

/** Bank details per currency, and the agreements. */
export function PayeeParts({ kind, overview }: { kind: EarnerKind; overview: EarnerOverview }) {
  return (
    <>
      <PagePart title={m.agreements()} lead={m.agreementsLead({ n: overview.hold_days })}>
        {overview.agreements.length === 0 && (
          <EmptyState title={m.noAgreements()}>
            {m.noAgreementsHint()}
            {overview.is_own ? m.askUs() : <Link to={areas()[kind].staff(overview.id)}>{m.addAgreement()}</Link>}
          </EmptyState>
        )}
        <ul className={rows['rows']}>
          {overview.agreements.map((row) => (
            <li key={row.id}>
              <span>{agreedPart(row)}</span>
              <span className={classes['reason']}>
                {agreedTime(row)} · {agreedState(row)}
              </span>
            </li>
          ))}
        </ul>
      </PagePart>
      <PagePart title={m.bankDetails()} lead={m.bankDetailsLead()}>
        <ul className={rows['rows']}>
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
  const title = m.bankDetailsFor({ currency })
  return (
    <li>
      <div className={classes['who']}>
        <b>{currency}</b>
        <small data-wrong={known?.sent_back}>
          {known === undefined
            ? m.noBankDetails()
            : known.sent_back
              ? m.bankReturned({
                  details: known.shown,
                  todo: phrasingOf(overview)(m.checkDetailsOwn(), (name) => m.checkDetailsOf({ name })),
                })
              : m.checkedOn({ details: known.shown, date: shownDate(known.checked_at) })}
          {known?.held_until && <> {m.payoutsResume({ date: shownDate(known.held_until) })}</>}
        </small>
      </div>
      {overview.is_own && (
        <Button
          variant="default"
          aria-label={kit.labelled({ label: known ? m.replace() : m.add(), value: title })}
          onClick={() => setOpen(true)}
        >
          {known ? m.replace() : m.add()}
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
  const [details, setDetails] = useState<z.output<typeof payeeDetails> | null>(null)
  const method = methodOf[currency]
  const known = overview.payees.find((row) => row.currency === currency)
  const initial: Record<string, string> = { ...empty[method] }
  const shop = useShopForm({
    schema: z.preprocess((value) => ({ ...(value as object), method }), payeeDetails) as z.ZodType<
      z.output<typeof payeeDetails>
    >,
    initial,
    submit: async (given) => setDetails(given),
  })
  if (details !== null)
    return (
      <PayeeLogin
        onConfirm={async (login) => {
          await call(areas()[kind].calls.savePayee, {
            params: { id: overview.id, currency },
            body: { details, version: known?.version ?? 0, ...login },
          })
          notify({ text: m.bankDetailsSaved(), kind: 'success' })
          onDone()
          await revalidate()
        }}
      />
    )
  const field = (name: string, label: string) => (
    <TextInput key={name} label={label} {...shop.form.getInputProps(name)} />
  )
  return (
    <FormShell shop={shop} submitLabel={known ? m.replace() : m.save()} label={m.bankDetailsFor({ currency })}>
      {field('holder', m.accountHolder())}
      {method === 'ach' && (
        <NativeSelect
          label={m.accountType()}
          data={[
            { value: '', label: m.choose() },
            ...holderKinds.map((value) => ({ value, label: holderLabels()[value] })),
          ]}
          {...shop.form.getInputProps('holder_kind')}
        />
      )}
      {method === 'sepa' && <FieldRow>{[field('iban', 'IBAN'), field('bic', m.bicOptional())]}</FieldRow>}
      {method === 'ach' && (
        <FieldRow>
          {field('routing', m.routingNumber())}
          {field('account', m.accountNumber())}
          <NativeSelect
            label={m.bankAccountType()}
            data={[
              { value: 'checking', label: m.checking() },
              { value: 'savings', label: m.savings() },
            ]}
            {...shop.form.getInputProps('account_type')}
          />
        </FieldRow>
      )}
      {method === 'hand' && field('details', m.bankBranchAccount())}
    </FormShell>
  )
}

interface Login {
  current_password?: string
  code?: string
}
const loginFields = z.object({ current_password: z.string(), code: z.string() })

/** Asks to log in again, because a session alone must not be enough to redirect money. */
function PayeeLogin({ onConfirm }: { onConfirm: (login: Login) => Promise<void> }) {
  const shop = useShopForm({
    schema: loginFields,
    initial: { current_password: '', code: '' },
    // Accounts without a password leave it empty.
    submit: ({ current_password: password, code }) =>
      onConfirm({ ...(password && { current_password: password }), ...(code && { code }) }),
  })
  return (
    <FormShell shop={shop} submitLabel={m.confirmBankDetails()} label={m.confirmBankDetails()}>
      <p>{m.confirmBankDetailsLead()}</p>
      <CurrentPasswordInput form={shop.form} />
      <TextInput label={m.twoFactorCode()} autoComplete="one-time-code" {...shop.form.getInputProps('code')} />
    </FormShell>
  )
}
