import type { GatewayTransaction, PaymentGateway } from '#integrations/payments/gateway.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { Difference } from './differences.ts'
import { type GatewayMoney, readGatewayMoney, readUnknownMoney } from './gateway-money.ts'

const atOnce = 8
/** Well below the time in which every request is answered. */
const budgetMs = 20_000

/**
 * Compares what passed the gateway with the books and with what the gateway says: charges of orders, their refunds and
 * voids, dealers' payments of balances and credit deals, charges that were given back, and those that were given up.
 * @param limit the newest so many records of each kind
 * @returns differences; how many records were compared; and about how many the gateway gave no answer in time
 */
export async function gatewayDifferences(
  db: Queryable,
  gateway: Pick<PaymentGateway, 'findByReference'>,
  limit: number,
): Promise<{ differences: Difference[]; checked: number; unanswered: number }> {
  const money = await readGatewayMoney(db, limit)
  const differences: Difference[] = (await readUnknownMoney(db, limit)).map(({ reference, currency, amount }) => ({
    ...listed({ object: reference, orderId: null, currency, toBook: 0 }, amount),
    note: 'The books show money at the gateway without a payment.',
  }))
  let checked = 0
  const until = Date.now() + budgetMs
  for (let start = 0; start < money.length && Date.now() < until; start += atOnce) {
    const batch = money.slice(start, start + atOnce)
    const answers = await Promise.all(batch.map(({ reference }) => gateway.findByReference(reference)))
    const returns = await Promise.all(
      batch.map(({ reference, expected }) =>
        expected === 'returned' ? gateway.findByReference(`${reference}-back`) : noReturn,
      ),
    )
    for (const [index, item] of batch.entries()) {
      const [answer, back] = [answers[index]!, returns[index]!]
      if (!isAnswer(answer) || !isAnswer(back)) continue
      checked += 1
      const difference = compare(item, answer, back)
      if (difference) differences.push(difference)
    }
  }
  return { differences, checked, unanswered: money.length - checked }
}

type Found = Awaited<ReturnType<PaymentGateway['findByReference']>>
type Answer = Extract<Found, { kind: 'found' | 'none' }>
const noReturn: Answer = { kind: 'none' }
const isAnswer = (found: Found): found is Answer => found.kind === 'found' || found.kind === 'none'

const listed = (
  { object, orderId, currency, toBook }: Pick<GatewayMoney, 'object' | 'orderId' | 'currency' | 'toBook'>,
  found: number | null,
) => ({ kind: 'gateway' as const, object, order_id: orderId, currency, expected: toBook, found })

const transactionsOf = (answer: Answer): GatewayTransaction[] =>
  answer.kind === 'none' ? [] : [answer.transaction, ...answer.others]

/** One record against the books and the gateway's answer; null when all agree. */
function compare(item: GatewayMoney, answer: Answer, back: Answer = noReturn): Difference | null {
  const difference = (found: number | null, note: string): Difference => ({ ...listed(item, found), note })
  if (item.booked !== item.toBook) return difference(item.booked, 'The books don’t match the payment.')
  const all = transactionsOf(answer)
  const captured = all.filter(({ type, state }) => type === 'sale' && state === 'captured')
  const sum = captured.reduce((total, { amountMinor }) => total + amountMinor, 0)
  switch (item.expected) {
    case 'nothing':
      return captured.length === 0 ? null : difference(sum, 'The gateway has a charge without a purchase.')
    case 'returned': {
      const returned = transactionsOf(back).filter(({ type, state }) => type === 'refund' && state === 'captured')
      const net = sum - returned.reduce((total, { amountMinor }) => total + amountMinor, 0)
      return net === 0 ? null : difference(net, 'A charge that should have been voided or refunded is still there.')
    }
    case 'voided':
      if (captured.length > 0) return difference(sum, 'The gateway has a charge that was voided here.')
      return all.some(({ state }) => state === 'voided')
        ? null
        : difference(null, 'The gateway doesn’t know this charge.')
    case 'refunded':
      return compareOne(
        item,
        all.filter(({ type }) => type === 'refund'),
        'refund',
        difference,
      )
    case 'captured':
      return (
        compareOne(
          item,
          all.filter(({ type }) => type === 'sale'),
          'payment',
          difference,
        ) ?? (captured.length > 1 ? difference(sum, 'The gateway charged more than once.') : null)
      )
  }
}

function compareOne(
  item: GatewayMoney,
  [transaction]: readonly GatewayTransaction[],
  word: 'payment' | 'refund',
  difference: (found: number | null, note: string) => Difference,
): Difference | null {
  if (!transaction) return difference(null, `The gateway doesn’t know this ${word}.`)
  const found = word === 'refund' ? -transaction.amountMinor : transaction.amountMinor
  if (transaction.currency !== item.currency)
    return difference(found, `The gateway has this ${word} in ${transaction.currency}.`)
  if (transaction.amountMinor !== item.amount) return difference(found, 'The amounts don’t match.')
  if (transaction.state === 'declined' || transaction.state === 'voided')
    return difference(0, `The gateway didn’t keep this ${word}.`)
  return null
}
