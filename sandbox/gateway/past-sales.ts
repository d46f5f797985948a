import type { Desk } from './desk.ts'
import type { Change, StoredCard, TransactionRecord } from './records.ts'
import { BadRequest, type Fields, textIn } from './request.ts'
import { merchantAccounts } from './settings.ts'

/**
 * Imports settled sales of the past, for example of a demo shop, which can then be looked up and refunded like
 * others. An entry with `refundOf` is a refund of the sale with that id, which must exist or come earlier in the
 * list. Existing entries stay unchanged.
 * @returns number of new entries
 */
export function adoptSales(desk: Desk, asked: unknown): number {
  if (!Array.isArray(asked)) throw new BadRequest(400, 'transactions is a list')
  const year = new Date(desk.now()).getUTCFullYear() + 2
  const card: StoredCard = {
    bin: '411111',
    last4: '1111',
    cardType: 'Visa',
    expirationMonth: '12',
    expirationYear: String(year),
    outcome: 'approved',
    cvvResponse: 'M',
    postalCode: null,
  }
  const { transactions } = desk.store
  const adopted = new Map<string, TransactionRecord>()
  let count = 0
  for (const entry of asked) {
    const record = pastSale(entry, card)
    if (transactions.has(record.id) || adopted.has(record.id)) continue
    count += 1
    adopted.set(record.id, record)
    if (record.refundOf === null) continue
    const sale = adopted.get(record.refundOf) ?? transactions.get(record.refundOf)
    if (sale?.type !== 'sale') throw new BadRequest(400, 'a refund needs the sale that it returns')
    adopted.set(sale.id, { ...sale, refundIds: [...sale.refundIds, record.id], updatedAt: record.createdAt })
  }
  if (count > 0) desk.store.commit([...adopted.values()].map((record): Change => ['transaction', record]))
  return count
}

function pastSale(entry: Fields, card: StoredCard): TransactionRecord {
  const id = textIn(entry, 'id')
  const orderId = textIn(entry, 'orderId')
  const currency = textIn(entry, 'currency')
  const amount = Number(entry['amountMinor'])
  const refundOf = textIn(entry, 'refundOf') ?? null
  const createdAt = Date.parse(textIn(entry, 'createdAt') ?? '')
  const settlesAt = Date.parse(textIn(entry, 'settlesAt') ?? '') || createdAt
  const account = [...merchantAccounts].find(([, code]) => code === currency)
  if (!id || !orderId || !account || !Number.isSafeInteger(amount) || amount <= 0 || Number.isNaN(createdAt))
    throw new BadRequest(400, 'a transaction needs id, orderId, amountMinor, currency and createdAt')
  return {
    id,
    type: refundOf === null ? 'sale' : 'credit',
    status: 'settled',
    processorCode: '1000',
    rejection: null,
    postalResponse: 'M',
    streetResponse: 'M',
    amount,
    currency: account[1],
    merchantAccountId: account[0],
    orderId,
    customerId: null,
    token: null,
    card,
    refundOf,
    refundIds: [],
    createdAt,
    updatedAt: createdAt,
    settlesAt,
  }
}
