import { toDecimal } from '#kit/money.ts'
import { readIds, readOutcome, readTransaction } from './braintree-answers.ts'
import type { BraintreeClient } from './braintree-client.ts'
import { unknownOr, unreadable } from './braintree-failures.ts'
import type { FindResult, GatewayTransaction, RefundResult, RefusalReason, Refused, VoidResult } from './gateway.ts'

/** All transactions with this order ID, captured sales first. */
export async function findByReference(client: BraintreeClient, reference: string): Promise<FindResult> {
  const deadline = client.deadline()
  // Not the SDK's own search: it parses answers in a timer, where an error on an empty one would end the process.
  const path = `${client.sdk.config.baseMerchantPath()}/transactions/advanced_search_ids`
  const search = await client.run(deadline, (sdk) => sdk.http.post(path, { search: { orderId: { is: reference } } }))
  if (search.kind === 'failure') return unknownOr(search)
  const ids = search.kind === 'answer' ? readIds(search.answer) : null
  if (ids === null) return unreadable
  const results = await Promise.all(
    ids.slice(0, 50).map((id) => client.run(deadline, (sdk) => sdk.transaction.find(id))),
  )
  const transactions: GatewayTransaction[] = []
  for (const result of results) {
    if (result.kind === 'failure') return unknownOr(result)
    const transaction = result.kind === 'answer' ? readTransaction(result.answer) : null
    if (!transaction || transaction.reference !== reference) return unreadable
    transactions.push(transaction)
  }
  const [transaction, ...others] = transactions.toSorted(
    (a, b) => rank(a) - rank(b) || a.createdAt.localeCompare(b.createdAt),
  )
  return transaction ? { kind: 'found', transaction, others } : { kind: 'none' }
}

const rank = ({ state }: GatewayTransaction): number => ['captured', 'pending', 'voided', 'declined'].indexOf(state)

export async function voidSale(client: BraintreeClient, gatewayId: string): Promise<VoidResult> {
  const result = await client.run(client.deadline(), (sdk) => sdk.transaction.void(gatewayId))
  if (result.kind === 'failure') return unknownOr(result)
  if (result.kind === 'not_found') return { kind: 'refused', reason: 'not_found', code: '404' }
  const outcome = readOutcome(result.answer)
  if (outcome?.kind === 'refusal') return refusedBy(outcome.validationCodes)
  const transaction = outcome ? readTransaction(outcome.raw['transaction']) : null
  return transaction?.gatewayId === gatewayId && transaction.state === 'voided' ? { kind: 'voided' } : unreadable
}

export async function refund(
  client: BraintreeClient,
  gatewayId: string,
  amountMinor: number,
  refundReference: string,
): Promise<RefundResult> {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) throw new RangeError('a refund is of more than nothing')
  const options = { amount: toDecimal(amountMinor), orderId: refundReference }
  const result = await client.run(client.deadline(), (sdk) => sdk.transaction.refund(gatewayId, options))
  if (result.kind === 'failure') return unknownOr(result)
  if (result.kind === 'not_found') return { kind: 'refused', reason: 'not_found', code: '404' }
  const outcome = readOutcome(result.answer)
  if (outcome?.kind === 'refusal') return refusedBy(outcome.validationCodes)
  const made = outcome ? readTransaction(outcome.raw['transaction']) : null
  return made?.type === 'refund' && made.refundOf === gatewayId && made.amountMinor === amountMinor
    ? { kind: 'refunded', gatewayId: made.gatewayId }
    : unreadable
}

const refusalReasons: Readonly<Record<string, RefusalReason>> = {
  91504: 'already_settled',
  91506: 'not_settled_yet',
  91512: 'already_refunded',
  91521: 'exceeds_captured',
  91574: 'not_settled_yet',
}

function refusedBy(codes: readonly string[]): Refused {
  const code = codes.find((candidate) => refusalReasons[candidate]) ?? codes[0] ?? 'refused'
  return { kind: 'refused', reason: refusalReasons[code] ?? 'other', code }
}
