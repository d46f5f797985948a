import { type Answer, answerCreated, answerInvalid, answerNotFound, answerOk, transactionXml } from './answers.ts'
import type { Desk } from './desk.ts'
import { disbursedOn, newId, statusAt, type TransactionRecord } from './records.ts'
import { type Fields, fieldsIn, listIn, textIn } from './request.ts'
import { freshTransactionXml, invalid, readAmount } from './sale.ts'
import { textArray } from './xml.ts'

const pageSize = 50
/** Braintree truncates search results here. */
const idsMax = 50_000

/** Returns the transaction in its current state. */
export function findTransaction(desk: Desk, id: string): Answer {
  const record = desk.store.transactions.get(id)
  return record ? answerOk(transactionXml(record, desk.now())) : answerNotFound
}

/** `transaction.void`: only before settlement. */
export function voidTransaction(desk: Desk, id: string): Answer {
  const record = desk.store.transactions.get(id)
  if (!record) return answerNotFound
  const status = statusAt(record, desk.now())
  if (status !== 'authorized' && status !== 'submitted_for_settlement') {
    return refused(
      '91504',
      'base',
      'Transaction can only be voided if status is authorized or submitted_for_settlement.',
    )
  }
  return answerOk(update(desk, { ...record, status: 'voided' }))
}

/** `transaction.submitForSettlement`: up to the authorized amount. */
export function submitTransaction(desk: Desk, id: string, fields: Fields): Answer {
  const record = desk.store.transactions.get(id)
  if (!record) return answerNotFound
  const amount = textIn(fields, 'amount') === null ? record.amount : readAmount(fields)
  if (typeof amount !== 'number') return answerInvalid('transaction', [amount])
  if (record.status !== 'authorized') {
    return refused('91507', 'base', 'Cannot submit for settlement unless status is authorized.')
  }
  if (amount > record.amount) {
    return refused('91522', 'amount', 'Settlement amount is too large.')
  }
  const settlesAt = desk.now() + desk.behaviour.settleAfterMs
  const next: TransactionRecord = { ...record, amount, status: 'submitted_for_settlement', settlesAt }
  update(desk, next)
  return answerOk(freshTransactionXml(next))
}

/** The sandbox's `testing.settle` and `testing.settlementDecline`: end the wait for settlement. */
export function settleTransaction(desk: Desk, id: string, status: 'settled' | 'settlement_declined'): Answer {
  const record = desk.store.transactions.get(id)
  if (!record) return answerNotFound
  if (statusAt(record, desk.now()) !== 'submitted_for_settlement') {
    return refused('91575', 'base', 'Cannot simulate settlement of this transaction.')
  }
  return answerOk(update(desk, { ...record, status }))
}

/** Refundable part of a sale: its amount less its refunds that aren't voided. Minor units. */
export function refundableOf(desk: Desk, record: TransactionRecord): number {
  let left = record.amount
  for (const id of record.refundIds) {
    const refund = desk.store.transactions.get(id)
    if (refund && refund.status !== 'voided') left -= refund.amount
  }
  return left
}

const refused = (code: string, attribute: string, message: string): Answer =>
  answerInvalid('transaction', [invalid(code, attribute, message)])

/** `transaction.refund`, full or partial: only after settlement, and never more in total than was captured. */
export function refundTransaction(desk: Desk, id: string, fields: Fields): Answer {
  const now = desk.now()
  const record = desk.store.transactions.get(id)
  if (!record) return answerNotFound
  const left = refundableOf(desk, record)
  const amount = textIn(fields, 'amount') === null ? left : readAmount(fields)
  if (record.type === 'credit') return refused('91505', 'base', 'Cannot refund a credit transaction.')
  if (statusAt(record, now) !== 'settled') {
    return refused('91506', 'base', 'Cannot refund transaction unless it is settled.')
  }
  if (left <= 0) return refused('91512', 'base', 'Transaction has already been completely refunded.')
  if (typeof amount !== 'number') return answerInvalid('transaction', [amount])
  if (amount > left) return refused('91521', 'amount', 'Refund amount is too large.')

  const refund: TransactionRecord = {
    ...record,
    id: newId(),
    type: 'credit',
    status: 'submitted_for_settlement',
    amount,
    orderId: textIn(fields, 'order_id'),
    processorCode: '1002',
    refundOf: record.id,
    refundIds: [],
    createdAt: now,
    updatedAt: now,
    settlesAt: now + desk.behaviour.settleAfterMs,
  }
  const refundIds = [...record.refundIds, refund.id]
  desk.store.commit([
    ['transaction', refund],
    ['transaction', { ...record, refundIds, updatedAt: now }],
  ])
  return answerCreated(freshTransactionXml(refund))
}

/**
 * First half of a search: ids by order id (`is`), by a list of ids, or by creation time or disbursement date (`min`,
 * `max`).
 */
export function searchTransactionIds(desk: Desk, search: Fields): Answer {
  const ids = matchingIds(desk, search)
  return answerOk(
    `<search-results><page-size type="integer">${pageSize}</page-size>${textArray('ids', ids)}</search-results>`,
  )
}

/** Second half of a search: the transactions of one page of ids. */
export function searchTransactions(desk: Desk, search: Fields): Answer {
  const now = desk.now()
  const records = matchingIds(desk, search).slice(0, pageSize)
  const items = records.map((id) => transactionXml(desk.store.transactions.get(id)!, now))
  return answerOk(
    `<credit-card-transactions type="collection"><current-page-number type="integer">1</current-page-number>` +
      `<page-size type="integer">${pageSize}</page-size><total-items type="integer">${items.length}</total-items>` +
      `${items.join('')}</credit-card-transactions>`,
  )
}

function matchingIds(desk: Desk, search: Fields): string[] {
  const orderId = textIn(fieldsIn(search, 'order_id'), 'is')
  const wanted = listIn(search, 'ids')
  if (orderId !== null) {
    const byOrder = desk.store.idsByOrder(orderId)
    return wanted.length === 0 ? [...byOrder] : byOrder.filter((id) => wanted.includes(id))
  }
  if (wanted.length > 0) return wanted.filter((id) => desk.store.transactions.has(id))
  const disbursed = fieldsIn(search, 'disbursement_date')
  const first = textIn(disbursed, 'min')
  if (first !== null) return disbursedIds(desk, first, textIn(disbursed, 'max') ?? first)
  const created = fieldsIn(search, 'created_at')
  const from = Date.parse(textIn(created, 'min') ?? '')
  const until = Date.parse(textIn(created, 'max') ?? '')
  if (Number.isNaN(from) || Number.isNaN(until)) return []
  // Both ends are inclusive, as in Braintree's search.
  return [...desk.store.transactions.values()]
    .filter(({ createdAt }) => createdAt >= from && createdAt <= until)
    .map(({ id }) => id)
    .slice(0, idsMax)
}

function disbursedIds(desk: Desk, first: string, last: string): string[] {
  const now = desk.now()
  const during = (day: string | null): boolean => day !== null && day >= first && day <= last
  return [...desk.store.transactions.values()]
    .filter((record) => during(disbursedOn(record, now)))
    .map(({ id }) => id)
    .slice(0, idsMax)
}

function update(desk: Desk, record: TransactionRecord): string {
  const now = desk.now()
  const next = { ...record, updatedAt: now }
  desk.store.commit([['transaction', next]])
  return transactionXml(next, now)
}
