import { currency as currencySchema, fromDecimal } from '#kit/money.ts'
import { rawOf, readOutcome, textOf } from './braintree-answers.ts'
import type { BraintreeClient, BraintreeSdk } from './braintree-client.ts'
import { unknownOr, unreadable } from './braintree-failures.ts'
import type {
  DisputeEvidence,
  DisputeResult,
  DisputeState,
  FindDisputeResult,
  GatewayDispute,
  ListDisputesResult,
} from './gateway.ts'

/** Braintree's dispute statuses (reference "Dispute"). */
const states: Readonly<Record<string, DisputeState>> = {
  open: 'open',
  disputed: 'under_review',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  accepted: 'accepted',
  auto_accepted: 'accepted',
  expired: 'expired',
}

/** Maps a dispute; null if a required field is missing. */
function readDispute(value: unknown): GatewayDispute | null {
  const raw = rawOf(value)
  const sale = rawOf(raw?.['transaction'])
  const disputeId = textOf(raw?.['id'])
  const gatewayId = textOf(sale?.['id'])
  const state = states[textOf(raw?.['status']) ?? '']
  const amountMinor = fromDecimal(textOf(raw?.['amountDisputed']) ?? textOf(raw?.['amount']) ?? '')
  const code = currencySchema.safeParse(raw?.['currencyIsoCode'])
  if (!raw || disputeId === null || gatewayId === null || !state || amountMinor === null || !code.success) return null
  return {
    disputeId,
    gatewayId,
    reference: textOf(sale?.['orderId']) ?? '',
    kind: textOf(raw['kind']) ?? 'chargeback',
    reason: textOf(raw['reason']) ?? 'general',
    state,
    amountMinor,
    currency: code.data,
    replyBy: textOf(raw['replyByDate']),
    openedOn: textOf(raw['dateOpened']) ?? textOf(raw['receivedDate']) ?? '',
    evidence: listOf(raw['evidence']).flatMap(readEvidence),
  }
}

/** XML yields a single element as an object, several as a list. */
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

function readEvidence(value: unknown): DisputeEvidence[] {
  const raw = rawOf(value)
  const evidenceId = textOf(raw?.['id'])
  return evidenceId === null
    ? []
    : [
        {
          evidenceId,
          text: textOf(raw?.['comment']) ?? '',
          isFile: textOf(raw?.['url']) !== null,
          category: textOf(raw?.['category']),
        },
      ]
}

export async function findDispute(client: BraintreeClient, disputeId: string): Promise<FindDisputeResult> {
  const result = await client.run(client.deadline(), (sdk) => sdk.dispute.find(disputeId))
  if (result.kind === 'failure') return unknownOr(result)
  if (result.kind === 'not_found') return { kind: 'none' }
  const dispute = readDispute(rawOf(result.answer)?.['dispute'])
  return dispute ? { kind: 'found', dispute } : unreadable
}

const pageSize = 50

/** Not the SDK's own search: it parses answers in a timer, where an error on an empty one would end the process. */
export async function listDisputes(client: BraintreeClient, from: string): Promise<ListDisputesResult> {
  const disputes: GatewayDispute[] = []
  for (let page = 1; ; page += 1) {
    const result = await client.run(client.deadline(), (sdk) =>
      sdk.http.post(`${sdk.config.baseMerchantPath()}/disputes/advanced_search?page=${page}`, {
        search: { receivedDate: { min: from } },
      }),
    )
    if (result.kind === 'failure') return unknownOr(result)
    const raw = result.kind === 'answer' ? rawOf(rawOf(result.answer)?.['disputes']) : null
    if (!raw) return unreadable
    const read = listOf(raw['dispute']).map(readDispute)
    disputes.push(...read.filter((dispute) => dispute !== null))
    if (read.length < pageSize) return { kind: 'listed', disputes }
  }
}

/** Runs a call that changes a dispute; looks up the outcome unless it succeeded. */
async function change(
  client: BraintreeClient,
  request: (sdk: BraintreeSdk) => Promise<unknown>,
): Promise<DisputeResult> {
  const result = await client.run(client.deadline(), request)
  if (result.kind === 'failure') return unknownOr(result)
  if (result.kind === 'not_found') return { kind: 'refused', reason: 'not_found', code: '404' }
  const outcome = readOutcome(result.answer)
  if (outcome?.kind === 'success') return { kind: 'done' }
  return outcome ? { kind: 'refused', reason: 'other', code: outcome.validationCodes[0] ?? 'refused' } : unreadable
}

export const addEvidence = (
  client: BraintreeClient,
  disputeId: string,
  { text, category }: { text: string; category: string | null },
): Promise<DisputeResult> =>
  change(client, (sdk) =>
    sdk.dispute.addTextEvidence(disputeId, { content: text, ...(category === null ? {} : { category }) }),
  )

export async function removeEvidence(
  client: BraintreeClient,
  disputeId: string,
  evidenceId: string,
): Promise<DisputeResult> {
  // The SDK's own call treats an empty answer, which means success, as broken.
  const result = await client.run(client.deadline(), (sdk) =>
    sdk.http.delete(`${sdk.config.baseMerchantPath()}/disputes/${disputeId}/evidence/${evidenceId}`),
  )
  if (result.kind === 'failure') return unknownOr(result)
  const isRefused = result.kind === 'answer' && rawOf(rawOf(result.answer)?.['apiErrorResponse']) !== null
  return isRefused ? { kind: 'refused', reason: 'other', code: 'refused' } : { kind: 'done' }
}

export const submitDispute = (client: BraintreeClient, disputeId: string): Promise<DisputeResult> =>
  change(client, (sdk) => sdk.dispute.finalize(disputeId))

export const acceptDispute = (client: BraintreeClient, disputeId: string): Promise<DisputeResult> =>
  change(client, (sdk) => sdk.dispute.accept(disputeId))
