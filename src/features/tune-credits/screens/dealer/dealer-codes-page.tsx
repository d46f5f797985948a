import { loadDealerPage } from '#features/dealers/client/load-dealer-page.ts'
import { formatDay } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { type DealerOverview } from '#features/dealers/contract/dealers.ts'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { copyText } from '#kit/ui/copy-text.ts'
import { TextButton } from '#kit/ui/text-button.tsx'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { notify } from '#kit/ui/toast.tsx'
import {
  type CreditChange,
  type DealerCode,
  exportDealerCodes,
  issueDealerCode,
  listDealerCodes,
  revokeDealerCode,
} from '../../contract/dealer.ts'
import { formatCredits, shownCode, formatSignedCredits } from '../../rules.ts'
import * as m from '../../messages/m.ts'
import { IssueForm } from '../../ui/issue-form.tsx'
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
            <IssueForm
              issue={(body, idempotencyKey) => call(issueDealerCode, { params: { slug }, body }, { idempotencyKey })}
            />
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
              { key: 'code', title: m.code(), render: (row) => <CodeCell {...row} /> },
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

/** A code, with the link to claim it while someone can. */
function CodeCell({ code, state }: DealerCode) {
  const shown = shownCode(code)
  const url = () => `${window.location.origin}${link('/tcc/:id', { id: code })}`
  const copy = () => copyText(url(), { copied: m.linkCopied(), failed: m.linkNotCopied({ url: url() }) })
  return (
    <>
      <code>{shown}</code>{' '}
      {state === 'open' && (
        <TextButton aria-label={m.copyLinkOf({ code: shown })} onClick={() => void copy()}>
          {m.copyLink()}
        </TextButton>
      )}
    </>
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
