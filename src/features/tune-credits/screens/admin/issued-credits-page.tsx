import { formatDay } from '#kit/dates.ts'
import { NumberInput, TextInput } from '@mantine/core'
import { type ClientLoaderFunctionArgs, useLoaderData, useSearchParams, useRevalidator } from 'react-router'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { formatMoney } from '#kit/money.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import {
  creditStates,
  exportIssuedCredits,
  issueTuneCredits,
  listIssuedCredits,
  revokeTuneCredit,
} from '../../contract/tune-credits.ts'
import { creditWords, shownCode } from '../../rules.ts'

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = listIssuedCredits.input.query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  return call(listIssuedCredits, { query: query.success ? query.data : {} })
}
const stateWords = {
  open: 'Not claimed',
  active: 'Claimed',
  spent: 'Used up',
  expired: 'Expired',
  revoked: 'Withdrawn',
}

export default function IssuedCreditsPage() {
  const list = useLoaderData<typeof clientLoader>()
  const [search] = useSearchParams()
  const { revalidate } = useRevalidator()
  return (
    <PageShell title="Tune credits" lead="Codes that pay for tunes: issued, claimed, used.">
      <ListShell
        label="Tune credits"
        noun={['code', 'codes']}
        search={{ placeholder: 'Code, email or note' }}
        filters={[
          {
            name: 'state',
            label: 'State',
            all: 'All states',
            options: creditStates.map((value) => ({ value, label: stateWords[value] })),
          },
        ]}
        sorts={timeSorts}
        exportUrl={exportUrlOf(exportIssuedCredits, search)}
        pages={list}
        empty={<EmptyState title="No codes">Issue the first one below.</EmptyState>}
      >
        <DataTable
          label="Codes"
          rows={list.data}
          rowKey={(row) => row.id}
          columns={[
            { key: 'code', title: 'Code', render: (row) => <code>{shownCode(row.code)}</code> },
            { key: 'gives', title: 'Gives', render: (row) => creditWords(row.given) },
            { key: 'left', title: 'Left', render: (row) => creditWords(row.left) },
            { key: 'state', title: 'State', render: (row) => stateWords[row.state] },
            { key: 'who', title: 'Whose', wideOnly: true, render: (row) => row.customer ?? row.email ?? '–' },
            { key: 'date', title: 'Issued', wideOnly: true, render: (row) => formatDay(row.created_at) },
            {
              key: 'act',
              title: 'Act',
              render: (row) =>
                row.state === 'open' || row.state === 'active' ? (
                  <ConfirmButton
                    label="Withdraw"
                    title="Withdraw this code?"
                    confirmLabel="Withdraw"
                    onConfirm={async () => {
                      const { returned } = await call(revokeTuneCredit, {
                        params: { id: row.id },
                        body: { reason: 'Withdrawn in the list of codes' },
                      })
                      if (returned) notify({ text: `${formatMoney(returned)} went back to the dealer’s account.` })
                      await revalidate()
                    }}
                  >
                    What is left of it is gone: {creditWords(row.left)}. What a dealer paid for that goes back to his
                    account.
                  </ConfirmButton>
                ) : null,
            },
          ]}
        />
      </ListShell>
      <PagePart title="Issue a code" lead="With an email address it is claimed by that person's account by itself.">
        <IssueForm />
      </PagePart>
    </PageShell>
  )
}

const amount = z.coerce.number().int().min(0).max(100)
const schema = z
  .object({
    ecu: amount,
    tcu: amount,
    awd: amount,
    email: z.union([z.literal(''), z.email()]),
    note: z.string().max(300),
  })
  .refine(({ ecu, tcu, awd }) => ecu + tcu + awd > 0, { path: ['ecu'], message: 'At least one credit is needed.' })

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
      notify({ text: `Issued: ${shownCode(credit.code)}`, forMs: 20_000 })
      await revalidate()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Issue" label="Issue a code">
      <FieldRow>
        <NumberInput label="ECU" min={0} max={100} {...shop.form.getInputProps('ecu')} />
        <NumberInput label="TCU" min={0} max={100} {...shop.form.getInputProps('tcu')} />
        <NumberInput label="AWD" min={0} max={100} {...shop.form.getInputProps('awd')} />
      </FieldRow>
      <TextInput label="Email (optional)" type="email" {...shop.form.getInputProps('email')} />
      <TextInput label="Note" {...shop.form.getInputProps('note')} />
    </FormShell>
  )
}
