import { listPage, type ListPageSpec } from '#kit/ui/list-page.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { formatMoney } from '#kit/money.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import {
  exportIssuedCredits,
  issueTuneCredits,
  listIssuedCredits,
  revokeTuneCredit,
} from '../../contract/tune-credits.ts'
import { formatCredits, shownCode } from '../../rules.ts'
import { creditActs } from './credit-acts.ts'
import { creditStateKinds, creditStateLabels } from './credit-labels.ts'
import { CreditInputs } from '../../ui/credit-inputs.tsx'

function useIssuedCredits(): ListPageSpec<typeof listIssuedCredits> {
  const { revalidate } = useRevalidator()
  return {
    after: () => (
      <PagePart title="Issue a code" lead="Add an email address to credit that customer’s account automatically.">
        <IssueForm />
      </PagePart>
    ),
    noun: 'code',
    empty: 'Issue the first code below.',
    label: 'Tune credits',
    search: 'Code, email or note',
    filters: { state: { words: creditStateLabels } },
    csv: exportIssuedCredits,
    bulk: bulkActs(({ code }) => shownCode(code), creditActs),
    columns: [
      { key: 'code', render: (row) => <code>{shownCode(row.code)}</code> },
      { key: 'credits', render: (row) => formatCredits(row.given) },
      { key: 'remaining', render: (row) => formatCredits(row.left) },
      { key: 'state', title: 'Status', words: creditStateLabels, kinds: creditStateKinds },
      { key: 'customer', wideOnly: true, render: (row) => row.customer ?? row.email ?? '–' },
      { key: 'created_at', title: 'Issued', day: true, wideOnly: true },
      {
        key: 'act',
        title: 'Action',
        render: (row) =>
          row.state === 'open' || row.state === 'active' ? (
            <ConfirmButton
              label="Withdraw"
              title="Withdraw this code?"
              confirmLabel="Withdraw"
              onConfirm={async () => {
                const { returned } = await call(revokeTuneCredit, {
                  params: { id: row.id },
                  body: { reason: 'Withdrawn in the back-office' },
                })
                if (returned) notify({ text: `${formatMoney(returned)} returned to the dealer’s account.` })
                await revalidate()
              }}
            >
              The remaining {formatCredits(row.left)} can no longer be used. If a dealer paid for them, the amount is
              returned to the dealer’s account.
            </ConfirmButton>
          ) : null,
      },
    ],
  }
}
const page = listPage(listIssuedCredits, useIssuedCredits)
export const clientLoader = page.clientLoader
export default page.ListPage

const amount = z.coerce.number().int().min(0).max(100)
const schema = z
  .object({
    ecu: amount,
    tcu: amount,
    awd: amount,
    email: z.union([z.literal(''), z.email()]),
    note: z.string().max(300),
  })
  .refine(({ ecu, tcu, awd }) => ecu + tcu + awd > 0, { path: ['ecu'], message: 'Enter at least one credit.' })

function IssueForm() {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema,
    initial: { ecu: 1, tcu: 0, awd: 0, email: '', note: '' },
    submit: async ({ email, ...values }, form) => {
      const credit = await call(
        issueTuneCredits,
        { body: { ...values, ...(email ? { email } : {}) } },
        { idempotencyKey: crypto.randomUUID() },
      )
      form.reset()
      notify({ text: `Code issued: ${shownCode(credit.code)}`, forMs: 20_000 })
      await revalidate()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Issue" label="Issue a code">
      <CreditInputs form={shop.form} max={100} />
      <TextInput label="Email (optional)" type="email" {...shop.form.getInputProps('email')} />
      <TextInput
        label="Note"
        description="The person who gets the credits sees this."
        {...shop.form.getInputProps('note')}
      />
    </FormShell>
  )
}
