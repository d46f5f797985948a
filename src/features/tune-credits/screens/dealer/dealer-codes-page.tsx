import { formatDay } from '#kit/dates.ts'
import { NumberInput, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { z } from 'zod'
import { type DealerOverview, getDealerOverview } from '#features/dealers/contract/dealers.ts'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { guard } from '#access/ui/guard.ts'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { creditStates } from '../../contract/tune-credits.ts'
import {
  type CreditChange,
  exportDealerCodes,
  issueDealerCode,
  listDealerCodes,
  revokeDealerCode,
} from '../../contract/dealer.ts'
import { creditWords, shownCode, signedWords } from '../../rules.ts'
import * as m from '../../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.tuneCredits(), unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  const of = { params: { slug: params['slug'] ?? '' } }
  const query = listDealerCodes.input.query.safeParse(Object.fromEntries(new URL(request.url).searchParams))
  const [dealer, list] = await Promise.all([
    call(getDealerOverview, of),
    call(listDealerCodes, { ...of, query: query.success ? query.data : {} }),
  ])
  return { dealer, list }
}
export const HydrateFallback = () => <LoadingState lines={10} label={m.loadingDealerCredits()} />

const stateWords = () => ({
  open: m.stateOpen(),
  active: m.stateClaimed(),
  spent: m.stateSpent(),
  expired: m.stateExpired(),
  revoked: m.stateRevoked(),
})

export default function DealerCodesPage() {
  const { dealer, list } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const { slug } = dealer
  const [search] = useSearchParams()
  const mayIssue = dealer.rights.includes('credits')
  return (
    <DealerFrame dealer={dealer} title={m.tuneCredits()} lead={m.dealerCreditsLead()}>
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
        <ListShell
          label={m.codes()}
          noun={['code', 'codes']}
          search={{ placeholder: m.searchCodes() }}
          filters={[
            {
              name: 'state',
              label: m.status(),
              all: m.allStatuses(),
              options: creditStates.map((value) => ({ value, label: stateWords()[value] })),
            },
          ]}
          pages={list}
          sorts={timeSorts}
          exportUrl={exportUrlOf(exportDealerCodes, search, { slug })}
          empty={<EmptyState title={m.noCodes()}>{m.noCodesHint()}</EmptyState>}
        >
          <DataTable
            label={m.codes()}
            rows={list.data}
            rowKey={(row) => row.id}
            columns={[
              { key: 'code', title: m.code(), render: (row) => <code>{shownCode(row.code)}</code> },
              { key: 'gives', title: m.gives(), render: (row) => creditWords(row.given) },
              { key: 'left', title: m.leftColumn(), render: (row) => creditWords(row.left) },
              { key: 'state', title: m.status(), render: (row) => stateWords()[row.state] },
              {
                key: 'who',
                title: m.customer(),
                render: (row) => row.customer ?? row.email ?? (row.note || '–'),
              },
              { key: 'date', title: m.issued(), render: (row) => formatDay(row.created_at) },
              {
                key: 'act',
                title: '',
                render: (row) =>
                  mayIssue && row.state === 'open' ? (
                    <ConfirmButton
                      label={m.withdraw()}
                      title={m.withdrawCode()}
                      confirmLabel={m.withdraw()}
                      onConfirm={async () => {
                        await call(revokeDealerCode, {
                          params: { slug, id: row.id },
                          body: { reason: m.withdrawnByDealer() },
                        })
                        notify({ text: m.creditsBack(), kind: 'success' })
                        await revalidate()
                      }}
                    >
                      <p>{m.withdrawCodeText()}</p>
                    </ConfirmButton>
                  ) : null,
              },
            ]}
          />
        </ListShell>
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
              { key: 'at', title: m.date(), render: (row) => formatDay(row.at) },
              {
                key: 'title',
                title: m.whatColumn(),
                render: (row) => {
                  const to = causeOf(dealer, row)
                  return to === null ? row.title : <Link to={to}>{row.title}</Link>
                },
              },
              { key: 'change', title: m.change(), render: (row) => signedWords(row) },
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

/** What is behind a change: the order on the account, or the code; null when there is no page of it for this member. */
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
      <FieldRow>
        <NumberInput label="ECU" min={0} max={100} {...shop.form.getInputProps('ecu')} />
        <NumberInput label="TCU" min={0} max={100} {...shop.form.getInputProps('tcu')} />
        <NumberInput label="AWD" min={0} max={100} {...shop.form.getInputProps('awd')} />
      </FieldRow>
      <FieldRow>
        <TextInput label={m.customerEmail()} type="email" {...shop.form.getInputProps('email')} />
        <TextInput label={m.validUntil()} type="date" {...shop.form.getInputProps('until')} />
      </FieldRow>
      <TextInput label={m.note()} {...shop.form.getInputProps('note')} />
    </FormShell>
  )
}
