import { formatDay } from '#kit/dates.ts'
import { NumberInput, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { z } from 'zod'
import { type DealerOverview, getDealerOverview } from '#features/dealers/contract.ts'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { guard } from '#kit/ui/guard.ts'
import { exportUrlOf } from '#kit/ui/list-query.ts'
import { ListShell } from '#kit/ui/list-shell.tsx'
import { timeSorts } from '#kit/ui/list-sorts.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { creditStates } from '../../contract.ts'
import {
  type CreditChange,
  exportDealerCodes,
  issueDealerCode,
  listDealerCodes,
  revokeDealerCode,
} from '../../contract-dealer.ts'
import { creditWords, shownCode, signedWords } from '../../rules.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Tune credits', unlisted: true })

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
export const HydrateFallback = () => <LoadingState lines={10} label="Loading the credits" />

const stateWords = {
  open: 'Not claimed',
  active: 'Claimed',
  spent: 'Used up',
  expired: 'Expired',
  revoked: 'Withdrawn',
}

export default function DealerCodesPage() {
  const { dealer, list } = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const { slug } = dealer
  const [search] = useSearchParams()
  const mayIssue = dealer.rights.includes('credits')
  return (
    <DealerFrame dealer={dealer} title="Tune credits" lead="Split the credits of the dealer into codes for customers.">
      <Stats>
        <Stat label="Engine" value={list.left.ecu} unit="ECU" />
        <Stat label="Transmission" value={list.left.tcu} unit="TCU" />
        <Stat label="All-wheel drive" value={list.left.awd} unit="AWD" />
      </Stats>
      {mayIssue && (
        <PagePart title="New code" lead="Whoever claims it can spend it on tune requests.">
          {list.left.ecu + list.left.tcu + list.left.awd > 0 ? (
            <IssueForm slug={slug} />
          ) : (
            <EmptyState title="No credits to split">
              They come with purchases of some tunes. For more, <Link to={link('/contact-us')}>please write to us</Link>
              .
            </EmptyState>
          )}
        </PagePart>
      )}
      <PagePart title="Codes">
        <ListShell
          label="Codes"
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
          pages={list}
          sorts={timeSorts}
          exportUrl={exportUrlOf(exportDealerCodes, search, { slug })}
          empty={<EmptyState title="No codes">Nothing fits, or none was issued yet.</EmptyState>}
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
              {
                key: 'who',
                title: 'For',
                render: (row) => row.customer ?? row.email ?? (row.note || '–'),
              },
              { key: 'date', title: 'Issued', render: (row) => formatDay(row.created_at) },
              {
                key: 'act',
                title: '',
                render: (row) =>
                  mayIssue && row.state === 'open' ? (
                    <ConfirmButton
                      label="Withdraw"
                      title="Withdraw this code?"
                      confirmLabel="Withdraw"
                      onConfirm={async () => {
                        await call(revokeDealerCode, {
                          params: { slug, id: row.id },
                          body: { reason: 'Withdrawn by the dealer' },
                        })
                        notify({ text: 'The credits are back.', kind: 'success' })
                        await revalidate()
                      }}
                    >
                      <p>Nobody can claim it any more, and its credits go back to the dealer.</p>
                    </ConfirmButton>
                  ) : null,
              },
            ]}
          />
        </ListShell>
      </PagePart>
      <PagePart
        title="Where credits came from"
        lead="Each change, with the purchase that gave it or the code it went to."
      >
        {list.changes.length === 0 ? (
          <EmptyState title="No changes">Purchases of some tunes give credits, and so does the shop.</EmptyState>
        ) : (
          <DataTable
            label="Changes of credits"
            rows={list.changes}
            rowKey={(row) => row.reference}
            columns={[
              { key: 'at', title: 'Date', render: (row) => formatDay(row.at) },
              {
                key: 'title',
                title: 'What',
                render: (row) => {
                  const to = causeOf(dealer, row)
                  return to === null ? row.title : <Link to={to}>{row.title}</Link>
                },
              },
              { key: 'change', title: 'Change', render: (row) => signedWords(row) },
            ]}
          />
        )}
        {list.changes_next !== null && (
          <Link to={link('/dealer/:slug/tune-credits', { slug }, { changes: list.changes_next })}>Older changes</Link>
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
    email: z.union([z.literal(''), z.email('Please enter an email address.')]),
    note: z.string().trim().max(300),
    until: z.string(),
  })
  .refine(({ ecu, tcu, awd }) => ecu + tcu + awd > 0, { path: ['ecu'], message: 'At least one credit is needed.' })

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
      notify({ text: `The code is ${shownCode(made.code)}.`, kind: 'success', forMs: 0 })
      await revalidate()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Issue the code" label="New code">
      <FieldRow>
        <NumberInput label="ECU" min={0} max={100} {...shop.form.getInputProps('ecu')} />
        <NumberInput label="TCU" min={0} max={100} {...shop.form.getInputProps('tcu')} />
        <NumberInput label="AWD" min={0} max={100} {...shop.form.getInputProps('awd')} />
      </FieldRow>
      <FieldRow>
        <TextInput label="Email of the customer (optional)" type="email" {...shop.form.getInputProps('email')} />
        <TextInput label="Valid until (optional)" type="date" {...shop.form.getInputProps('until')} />
      </FieldRow>
      <TextInput label="Note" {...shop.form.getInputProps('note')} />
    </FormShell>
  )
}
