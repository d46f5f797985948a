import { loadDealerPage } from '#features/dealers/client/load-dealer-page.ts'
import { formatDay } from '#kit/dates.ts'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useRef } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { z } from 'zod'
import { type DealerOverview } from '#features/dealers/contract/dealers.ts'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'
import {
  type CreditChange,
  exportDealerCodes,
  issueDealerCode,
  listDealerCodes,
  revokeDealerCode,
} from '../../contract/dealer.ts'
import { formatCredits, shownCode, formatSignedCredits } from '../../rules.ts'
import * as m from '../../messages/m.ts'
import { CreditInputs } from '../../ui/credit-inputs.tsx'
import { CreditsGuide } from './credits-guide.tsx'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const [dealer, list] = await loadDealerPage(args, () => askFor(listDealerCodes, args))
  return { dealer, list }
}
const stateLabels = () => ({
  open: m.stateOpen(),
  active: m.stateClaimed(),
  spent: m.stateSpent(),
  expired: m.stateExpired(),
  revoked: m.stateRevoked(),
})
const stateKinds = { open: 'new', active: 'done', spent: 'ended', expired: 'ended', revoked: 'ended' } as const

export default function DealerCodesPage() {
  const { dealer, list } = useLoaderData<typeof clientLoader>()
  const { slug } = dealer
  const mayIssue = dealer.rights.includes('credits')
  return (
    <DealerFrame dealer={dealer} title={m.tuneCredits()} lead={m.dealerCreditsLead()}>
      <CreditsGuide />
      <Stats>
        <Stat label={m.engine()} value={list.left.ecu} unit="ECU" />
        <Stat label={m.transmission()} value={list.left.tcu} unit="TCU" />
        <Stat label={m.allWheelDrive()} value={list.left.awd} unit="AWD" />
      </Stats>
      {mayIssue && (
        <PagePart title={m.newCode()} lead={m.newCodeLead()}>
          {list.left.ecu + list.left.tcu + list.left.awd > 0 ? (
            <IssueForm slug={slug} />
          ) : (
            <EmptyState title={m.nothingToSplit()}>
              {m.nothingToSplitText({ link: (text) => <Link to={link('/contact-us')}>{text}</Link> })}
            </EmptyState>
          )}
        </PagePart>
      )}
      <PagePart title={m.codes()}>
        <List
          of={{
            label: m.codes(),
            search: m.searchCodes(),
            filters: { state: { label: m.status(), all: m.allStatuses(), words: stateLabels } },
            csv: exportDealerCodes,
            csvParams: { slug },
            emptyTitle: m.noCodes(),
            empty: m.noCodesHint(),
            columns: [
              { key: 'code', title: m.code(), render: (row) => <code>{shownCode(row.code)}</code> },
              { key: 'given', title: m.gives(), render: (row) => formatCredits(row.given) },
              { key: 'left', title: m.leftColumn(), render: (row) => formatCredits(row.left) },
              { key: 'state', title: m.status(), words: stateLabels, kinds: stateKinds },
              { key: 'customer', title: m.customer(), render: (row) => row.customer ?? row.email ?? (row.note || '–') },
              { key: 'created_at', title: m.issued(), day: true },
              {
                key: 'withdraw',
                title: '',
                render: (row) => (mayIssue && row.state === 'open' ? <Withdraw slug={slug} id={row.id} /> : null),
              },
            ],
          }}
          answer={list}
        />
      </PagePart>
      <PagePart title={m.creditHistory()} lead={m.creditHistoryLead()}>
        {list.changes.length === 0 ? (
          <EmptyState title={m.noChanges()}>{m.noChangesHint()}</EmptyState>
        ) : (
          <DataTable
            label={m.creditChanges()}
            rows={list.changes}
            rowKey={(row) => row.reference}
            columns={[
              { key: 'at', title: m.date(), day: true, render: (row) => formatDay(row.at) },
              {
                key: 'title',
                title: m.whatColumn(),
                render: (row) => {
                  const to = causeOf(dealer, row)
                  return to === null ? row.title : <Link to={to}>{row.title}</Link>
                },
              },
              { key: 'change', title: m.change(), render: (row) => formatSignedCredits(row) },
            ]}
          />
        )}
        {list.changes_next !== null && (
          <Link to={link('/dealer/:slug/tune-credits', { slug }, { changes: list.changes_next })}>
            {m.olderChanges()}
          </Link>
        )}
      </PagePart>
    </DealerFrame>
  )
}

function Withdraw({ slug, id }: { slug: string; id: number }) {
  const { revalidate } = useRevalidator()
  return (
    <ConfirmButton
      label={m.withdraw()}
      title={m.withdrawCode()}
      confirmLabel={m.withdraw()}
      onConfirm={async () => {
        await call(revokeDealerCode, { params: { slug, id }, body: { reason: m.withdrawnByDealer() } })
        notify({ text: m.creditsBack(), kind: 'success' })
        await revalidate()
      }}
    >
      <p>{m.withdrawCodeText()}</p>
    </ConfirmButton>
  )
}

/** Link to the order or code behind a change; null if this member has no page for it. */
function causeOf({ slug, rights }: DealerOverview, { order, code }: CreditChange): string | null {
  if (order !== null && rights.includes('orders'))
    return link('/dealer/:slug/print-invoice', { slug }, { order: order.id, token: order.token })
  return code === null ? null : link('/dealer/:slug/tune-credits', { slug }, { q: shownCode(code) })
}

const count = z.coerce.number().int().min(0).max(100)
const issueForm = z
  .object({
    ecu: count,
    tcu: count,
    awd: count,
    email: z.union([z.literal(''), z.email({ error: m.emailInvalid })]),
    note: z.string().trim().max(300),
    until: z.string(),
  })
  .refine(({ ecu, tcu, awd }) => ecu + tcu + awd > 0, { path: ['ecu'], error: m.atLeastOne })

function IssueForm({ slug }: { slug: string }) {
  const { revalidate } = useRevalidator()
  const attempt = useRef({ text: '', key: '' })
  const shop = useShopForm({
    schema: issueForm,
    initial: { ecu: 1, tcu: 0, awd: 0, email: '', note: '', until: '' },
    submit: async ({ email, until, ...values }, form) => {
      const body = {
        ...values,
        ...(email === '' ? {} : { email }),
        ...(until === '' ? {} : { expires_at: new Date(`${until}T23:59:59`).toISOString() }),
      }
      const text = JSON.stringify(body)
      if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() }
      const made = await call(issueDealerCode, { params: { slug }, body }, { idempotencyKey: attempt.current.key })
      attempt.current = { text: '', key: '' }
      form.reset()
      notify({ text: m.codeIs({ code: shownCode(made.code) }), kind: 'success', forMs: 0 })
      await revalidate()
    },
  })
  return (
    <FormShell shop={shop} submitLabel={m.issueCode()} label={m.newCode()}>
      <CreditInputs form={shop.form} max={100} />
      <FieldRow>
        <TextInput label={m.customerEmail()} type="email" {...shop.form.getInputProps('email')} />
        <TextInput label={m.validUntil()} type="date" {...shop.form.getInputProps('until')} />
      </FieldRow>
      <TextInput
        label={<OptionalLabel>{m.note()}</OptionalLabel>}
        description={m.noteSeen()}
        {...shop.form.getInputProps('note')}
      />
    </FormShell>
  )
}
