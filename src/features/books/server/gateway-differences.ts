import type { FindResult, GatewayTransaction, PaymentGateway } from '#integrations/payments/gateway.ts'
import { currencies } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import type { GatewayDayTotal } from '../contract/books.ts'
import type { Difference } from './differences.ts'
import { findStrangers, type GatewayMoney, readGatewayMoney, readUnknownMoney, type Span } from './gateway-money.ts'

export type ReconciledGateway = Pick<PaymentGateway, 'findByReference' | 'listCreated' | 'listDisbursed'>

/** The outcome of a two-way comparison. */
export interface GatewayComparison {
  differences: Difference[]
  /** How many of our records were compared. */
  checked: number
  /** How many of them the gateway gave no answer about. */
  unanswered: number
  /** What the gateway captured and refunded, by currency; minor units. */
  totals: GatewayDayTotal[]
}

const atOnce = 8
/** The maximum clock difference between shop and gateway. */
const clockSkewMs = 3_600_000

/**
 * Compares a time span with the gateway in both directions: each of our charges, refunds and voids with the gateway's
 * records, each sale and refund of the gateway with our requests, and the books with both.
 * @returns null when the gateway could not list the span
 */
export async function compareWithGateway(
  db: Queryable,
  gateway: ReconciledGateway,
  span: Span,
): Promise<GatewayComparison | null> {
  const listed = await gateway.listCreated(
    new Date(span.from.getTime() - clockSkewMs),
    new Date(span.until.getTime() + clockSkewMs),
  )
  if (listed.kind !== 'listed') return null
  const during = listed.transactions.filter(({ createdAt }) => isDuring(createdAt, span))
  const captured = during.filter(({ state }) => state === 'captured')
  const strangers = await findStrangers(db, captured)
  const differences = [
    ...(await readUnknownMoney(db, span)).map(({ reference, currency, amount }) => ({
      ...listedAs({ object: reference, orderId: null, currency, toBook: 0 }, amount),
      note: 'The books show money at the gateway without a payment.',
    })),
    ...strangers.map(strangerDifference),
    ...captured.filter((transaction) => !strangers.includes(transaction)).flatMap(payoutDifference),
  ]
  const ours = await compareOurs(gateway, await readGatewayMoney(db, span), listed.transactions)
  return {
    differences: [...differences, ...ours.differences],
    checked: ours.checked,
    unanswered: ours.unanswered,
    totals: totalsOf(captured),
  }
}

const isDuring = (moment: string, { from, until }: Span): boolean => {
  const at = Date.parse(moment)
  return at >= from.getTime() && at < until.getTime()
}

const walletWords = { paypal: 'PayPal ', apple_pay: 'Apple Pay ', google_pay: 'Google Pay ' } as const

function strangerDifference({
  gatewayId,
  reference,
  type,
  amountMinor,
  currency,
  card,
}: GatewayTransaction): Difference {
  const word = `${card.wallet ? walletWords[card.wallet.kind] : ''}${type === 'sale' ? 'charge' : 'refund'}`
  return {
    ...listedAs(
      { object: gatewayId, orderId: null, currency, toBook: 0 },
      type === 'sale' ? amountMinor : -amountMinor,
    ),
    note: `The gateway has a ${word} that nothing here asked for${reference === '' ? '' : ` (order ID ${reference})`}.`,
  }
}

/** The gateway pays out a charge within this many days. */
const paidOutAfterDays = 7

/** Reports a charge that the gateway should have paid out by now but did not, or only in part. */
function payoutDifference({
  gatewayId,
  type,
  amountMinor,
  currency,
  createdAt,
  card,
  disbursed,
}: GatewayTransaction): Difference[] {
  const differs = (found: number, note: string): Difference[] => [
    { ...listedAs({ object: gatewayId, orderId: null, currency, toBook: amountMinor }, found), note },
  ]
  if (disbursed?.currency === currency)
    return disbursed.amountMinor === amountMinor
      ? []
      : differs(disbursed.amountMinor, 'The gateway paid out another amount.')
  if (disbursed) return differs(0, `The gateway paid this out in ${disbursed.currency}.`)
  const isDue = Date.now() - Date.parse(createdAt) > paidOutAfterDays * 86_400_000
  return isDue && type === 'sale' && card.wallet?.kind !== 'paypal'
    ? differs(0, 'The gateway hasn’t paid this charge out.')
    : []
}

const totalsOf = (captured: readonly GatewayTransaction[]): GatewayDayTotal[] =>
  currencies.flatMap((currency) => {
    const of = (type: GatewayTransaction['type']) =>
      captured.filter((transaction) => transaction.currency === currency && transaction.type === type)
    const sum = (of: readonly GatewayTransaction[]) => of.reduce((total, { amountMinor }) => total + amountMinor, 0)
    const [sales, refunds] = [of('sale'), of('refund')]
    return sales.length + refunds.length === 0
      ? []
      : [{ currency, charges: sales.length, charged: sum(sales), refunds: refunds.length, refunded: sum(refunds) }]
  })

/** Compares each of our records with the listed transactions. Looks up those not listed by their reference. */
async function compareOurs(
  gateway: ReconciledGateway,
  money: readonly GatewayMoney[],
  transactions: readonly GatewayTransaction[],
): Promise<Pick<GatewayComparison, 'differences' | 'checked' | 'unanswered'>> {
  const byReference = Map.groupBy(transactions, ({ reference }) => reference)
  const find = async (reference: string): Promise<Found> => {
    const listed = byReference.get(reference)
    if (listed) return listed
    const answer = await gateway.findByReference(reference)
    return transactionsOf(answer)
  }
  const differences: Difference[] = []
  let checked = 0
  for (let start = 0; start < money.length; start += atOnce) {
    const batch = money.slice(start, start + atOnce)
    const answers = await Promise.all(
      batch.map(async (item) => ({
        item,
        found: await find(item.reference),
        back: item.expected === 'returned' ? await find(`${item.reference}-back`) : [],
      })),
    )
    for (const { item, found, back } of answers) {
      if (found === null || back === null) continue
      checked += 1
      const difference = compare(item, found, back)
      if (difference) differences.push(difference)
    }
  }
  return { differences, checked, unanswered: money.length - checked }
}

/** The transactions with a reference; null when the gateway gave no answer. */
type Found = readonly GatewayTransaction[] | null

function transactionsOf(answer: FindResult): Found {
  if (answer.kind === 'found') return [answer.transaction, ...answer.others]
  return answer.kind === 'none' ? [] : null
}

const listedAs = (
  { object, orderId, currency, toBook }: Pick<GatewayMoney, 'object' | 'orderId' | 'currency' | 'toBook'>,
  found: number | null,
) => ({ kind: 'gateway' as const, object, order_id: orderId, currency, expected: toBook, found })

/** Compares one record with the books and the gateway's answer; null when all agree. */
function compare(
  item: GatewayMoney,
  all: readonly GatewayTransaction[],
  back: readonly GatewayTransaction[],
): Difference | null {
  const difference = (found: number | null, note: string): Difference => ({ ...listedAs(item, found), note })
  if (item.booked !== item.toBook) return difference(item.booked, 'The books don’t match the payment.')
  const captured = all.filter(({ type, state }) => type === 'sale' && state === 'captured')
  const sum = captured.reduce((total, { amountMinor }) => total + amountMinor, 0)
  switch (item.expected) {
    case 'nothing':
      return captured.length === 0 ? null : difference(sum, 'The gateway has a charge without a purchase.')
    case 'returned': {
      const returned = back.filter(({ type, state }) => type === 'refund' && state === 'captured')
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
        compareOne(item, sales(all), 'payment', difference) ??
        (captured.length > 1 ? difference(sum, 'The gateway charged more than once.') : null)
      )
  }
}

/** Captured sales first: a retry may have succeeded after a decline under the same reference. */
const sales = (all: readonly GatewayTransaction[]): GatewayTransaction[] =>
  all
    .filter(({ type }) => type === 'sale')
    .toSorted((a, b) => Number(b.state === 'captured') - Number(a.state === 'captured'))

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
