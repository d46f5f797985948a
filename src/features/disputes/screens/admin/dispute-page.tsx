import { Group, Select, Textarea } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { useLoaderData, useRevalidator } from 'react-router'
import { paidWithLabel } from '#features/orders/rules.ts'
import { oneLoader } from '#kit/ui/one-loader.ts'
import { call } from '#kit/call.ts'
import { formatUtcDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { FormFailure, FormShell } from '#kit/ui/form-shell.tsx'
import { HistoryPart } from '#kit/ui/history-part.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import rows from '#kit/ui/rows.module.css'
import { useAction } from '#kit/ui/use-action.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import {
  acceptDispute,
  addDisputeEvidence,
  type DisputeDetails,
  getDispute,
  removeDisputeEvidence,
  submitDispute,
} from '../../contract.ts'
import {
  disputeStates,
  evidenceCategories,
  type EvidenceCategory,
  evidenceLabels,
  type FileCategory,
  fileCategoryLabels,
  isRunning,
  outcomeOf,
  reasonLabel,
} from '../../rules.ts'
import { AddFilePart, FileItem } from './dispute-files.tsx'
import { OrderLink } from '#features/orders/ui/order-link.tsx'

export const clientLoader = oneLoader(getDispute)

const labelOf = (category: string | null): string =>
  category === null
    ? 'General'
    : (evidenceLabels[category as EvidenceCategory] ?? fileCategoryLabels[category as FileCategory] ?? category)

const outcomeTexts = {
  withheld: 'The gateway withholds this amount until the bank decides.',
  returned: 'The bank decided for you. The amount was returned.',
  lost: 'The cardholder keeps this amount.',
}

const actionLabels: Readonly<Record<string, string>> = {
  'disputes.add_evidence': 'Added evidence',
  'disputes.remove_evidence': 'Removed evidence',
  'disputes.add_file': 'Added a file',
  'disputes.remove_file': 'Removed a file',
  'disputes.submit': 'Submitted the evidence',
  'disputes.accept': 'Accepted the dispute',
}

/** A disputed payment: what is contested, the evidence, and the response to the bank. */
export default function DisputePage() {
  const dispute = useLoaderData<typeof clientLoader>()
  const { id, state, reply_by: replyBy } = dispute
  const money = formatMoney({ minor: dispute.amount, currency: dispute.currency })
  const isOpen = state === 'open'
  return (
    <PageShell
      title={`Dispute ${id}`}
      badges={<StateBadge kind={disputeStates.kinds[state]}>{disputeStates.words[state]}</StateBadge>}
      lead={`${money}, ${reasonLabel(dispute.reason).toLowerCase()}.${isOpen && replyBy !== null ? ` Respond by ${formatUtcDay(replyBy)}.` : ''}`}
      crumbs={[{ label: 'Disputes', to: link('/admin/disputes') }, { label: String(id) }]}
      actions={isOpen && <Answers dispute={dispute} money={money} />}
    >
      <PagePart title="Payment">
        <Facts>
          <dt>Amount</dt>
          <dd>
            {money}.{' '}
            {dispute.kind === 'retrieval'
              ? 'A request for information: no money moved.'
              : outcomeTexts[outcomeOf(state)]}
          </dd>
          <dt>Reason</dt>
          <dd>{reasonLabel(dispute.reason)}</dd>
          <dt>Paid for</dt>
          <dd>
            {dispute.order_id !== null ? (
              <OrderLink id={dispute.order_id} invoice={dispute.invoice_number} />
            ) : (
              (dispute.dealer ?? 'Unknown: no order or dealer payment has this charge.')
            )}
          </dd>
          {dispute.paid_with !== null && (
            <>
              <dt>Paid with</dt>
              <dd>{paidWithLabel(dispute.paid_with)}</dd>
            </>
          )}
          {dispute.email !== null && (
            <>
              <dt>Customer</dt>
              <dd>{dispute.email}</dd>
            </>
          )}
          <dt>Opened</dt>
          <dd>{formatUtcDay(dispute.opened_on)}</dd>
          <dt>Gateway ID</dt>
          <dd>{dispute.reference}</dd>
        </Facts>
      </PagePart>
      <PagePart
        title="Evidence"
        lead={
          isRunning(state)
            ? 'Facts that show the customer bought and received this. The bank sees them once you submit.'
            : 'What was sent to the bank.'
        }
      >
        {dispute.evidence.length + dispute.files.length === 0 && (
          <EmptyState title="No evidence">{isOpen ? 'Add evidence below.' : 'Nothing was sent.'}</EmptyState>
        )}
        <ul className={rows['rows']}>
          {dispute.evidence.map((evidence) => (
            <EvidenceItem key={evidence.id} id={id} evidence={evidence} isOpen={isOpen} />
          ))}
          {dispute.files.map((file) => (
            <FileItem key={`file ${file.id}`} id={id} file={file} isOpen={isOpen} />
          ))}
        </ul>
      </PagePart>
      {isOpen && dispute.suggestions.length > 0 && <Suggestions dispute={dispute} />}
      {isOpen && (
        <PagePart title="Add evidence">
          <EvidenceForm key={dispute.evidence.length} id={id} />
        </PagePart>
      )}
      {isOpen && <AddFilePart id={id} />}
      <HistoryPart events={dispute.history} labels={actionLabels} />
    </PageShell>
  )
}

function Answers({ dispute: { id, evidence, files }, money }: { dispute: DisputeDetails; money: string }) {
  return (
    <>
      <ReasonButton
        label="Accept dispute"
        title="Accept this dispute?"
        done="Dispute accepted."
        call={acceptDispute}
        params={{ id }}
      >
        The cardholder keeps {money}. This can’t be undone.
      </ReasonButton>
      {evidence.length + files.length > 0 && (
        <ReasonButton
          label="Submit evidence"
          title="Submit the evidence?"
          variant="filled"
          done="Evidence submitted."
          call={submitDispute}
          params={{ id }}
        >
          The bank receives everything listed under Evidence. You can’t add anything afterwards.
        </ReasonButton>
      )}
    </>
  )
}

function EvidenceItem({
  id,
  evidence,
  isOpen,
}: {
  id: number
  evidence: DisputeDetails['evidence'][number]
  isOpen: boolean
}) {
  const { revalidate } = useRevalidator()
  return (
    <li>
      <span>
        <b>{labelOf(evidence.category)}</b>: {evidence.text || 'a file'}
      </span>
      {isOpen && (
        <ConfirmButton
          label="Remove"
          title="Remove this evidence?"
          confirmLabel="Remove evidence"
          onConfirm={async () => {
            await call(removeDisputeEvidence, { params: { id, evidence: evidence.id } })
            await revalidate()
          }}
        >
          {evidence.text || 'A file at the gateway'}
        </ConfirmButton>
      )}
    </li>
  )
}

/** Facts from the order, each to add with one click. */
function Suggestions({ dispute: { id, suggestions } }: { dispute: DisputeDetails }) {
  const { revalidate } = useRevalidator()
  const { busy, failure, run } = useAction()
  const add = (body: DisputeDetails['suggestions'][number]) =>
    run(async () => {
      await call(addDisputeEvidence, { params: { id }, body })
      await revalidate()
    })
  return (
    <PagePart title="From the order">
      <FormFailure message={failure} />
      <ul className={rows['rows']}>
        {suggestions.map((suggestion) => (
          <li key={suggestion.category}>
            <span>
              <b>{evidenceLabels[suggestion.category]}</b>: {suggestion.text}
            </span>
            <Button variant="default" disabled={busy} onClick={() => void add(suggestion)}>
              Add
            </Button>
          </li>
        ))}
      </ul>
    </PagePart>
  )
}

function EvidenceForm({ id }: { id: number }) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: addDisputeEvidence.input.body,
    initial: { category: null as EvidenceCategory | null, text: '' },
    submit: async (body) => {
      await call(addDisputeEvidence, { params: { id }, body })
      await revalidate()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Add evidence" label="Add evidence">
      <Group grow align="start">
        <Select
          label="Type"
          placeholder="General"
          clearable
          data={evidenceCategories.map((value) => ({ value, label: evidenceLabels[value] }))}
          {...shop.form.getInputProps('category')}
        />
      </Group>
      <Textarea label="Text" required autosize minRows={3} {...shop.form.getInputProps('text')} />
    </FormShell>
  )
}
