import { readIds, readPage } from './braintree-answers.ts'
import type { BraintreeClient } from './braintree-client.ts'
import { unknownOr, unreadable } from './braintree-failures.ts'
import type { GatewayTransaction, ListTransactionsResult } from './gateway.ts'

const pageSize = 50
/** Maximum of IDs in a search answer (Braintree, "Search results"). */
const idsMax = 50_000

/**
 * Lists all sales and refunds in a time range, 50 at a time. Halves a range with too many for one search. Braintree's
 * ranges are inclusive and in whole seconds, so results at or after `until` are filtered out here.
 */
export async function listCreated(client: BraintreeClient, from: Date, until: Date): Promise<ListTransactionsResult> {
  const ids = await findIds(client, { createdAt: { min: from.toISOString(), max: until.toISOString() } })
  if (ids.kind !== 'ids') return ids
  if (ids.ids.length >= idsMax) {
    const middle = new Date(Math.floor((from.getTime() + until.getTime()) / 2000) * 1000)
    const before = await listCreated(client, from, middle)
    if (before.kind !== 'listed') return before
    const after = await listCreated(client, middle, until)
    return after.kind === 'listed'
      ? { kind: 'listed', transactions: [...before.transactions, ...after.transactions] }
      : after
  }
  const listed = await readAll(client, ids.ids)
  return listed.kind === 'listed'
    ? {
        ...listed,
        transactions: listed.transactions.filter(({ createdAt }) => Date.parse(createdAt) < until.getTime()),
      }
    : listed
}

/** Lists transactions paid out on a day. Fails if a day has too many for one search. */
export async function listDisbursed(client: BraintreeClient, day: string): Promise<ListTransactionsResult> {
  const ids = await findIds(client, { disbursementDate: { min: day, max: day } })
  if (ids.kind !== 'ids') return ids
  return ids.ids.length >= idsMax ? unreadable : readAll(client, ids.ids)
}

async function readAll(client: BraintreeClient, ids: readonly string[]): Promise<ListTransactionsResult> {
  const transactions: GatewayTransaction[] = []
  for (let start = 0; start < ids.length; start += pageSize) {
    const page = await readPageOf(client, ids.slice(start, start + pageSize))
    if (page.kind !== 'listed') return page
    transactions.push(...page.transactions)
  }
  return { kind: 'listed', transactions }
}

const search = (client: BraintreeClient, call: string, criteria: object) =>
  client.run(client.deadline(), (sdk) =>
    sdk.http.post(`${sdk.config.baseMerchantPath()}/transactions/${call}`, { search: criteria }),
  )

async function findIds(client: BraintreeClient, criteria: object) {
  const result = await search(client, 'advanced_search_ids', criteria)
  if (result.kind === 'failure') return unknownOr(result)
  const ids = result.kind === 'answer' ? readIds(result.answer) : null
  return ids === null ? unreadable : { kind: 'ids' as const, ids }
}

/** @returns unreadable if any ID is missing, because a list with gaps must not pass for the whole day */
async function readPageOf(client: BraintreeClient, ids: readonly string[]): Promise<ListTransactionsResult> {
  const result = await search(client, 'advanced_search', { ids })
  if (result.kind === 'failure') return unknownOr(result)
  const transactions = result.kind === 'answer' ? readPage(result.answer) : null
  return transactions?.length === ids.length ? { kind: 'listed', transactions } : unreadable
}
