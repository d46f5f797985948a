import type { Desk } from './desk.ts'
import type { Change, StoredCard, TransactionRecord } from './records.ts'
import { BadRequest, type Fields, textIn } from './request.ts'
import { merchantAccounts } from './settings.ts'

/**
 * Takes over sales of the past, settled long ago, such as those of a demonstration shop: they can then be looked up and
 * refunded like any other. One that is known already is left as it is.
 * @returns how many are new
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
  const changes = asked.map((entry: Fields): Change => ['transaction', pastSale(entry, card)])
  const fresh = changes.filter((change) => change[0] === 'transaction' && !desk.store.transactions.has(change[1].id))
  if (fresh.length > 0) desk.store.commit(fresh)
  return fresh.length
}

function pastSale(entry: Fields, card: StoredCard): TransactionRecord {
  const id = textIn(entry, 'id')
  const orderId = textIn(entry, 'orderId')
  const currency = textIn(entry, 'currency')
  const amount = Number(entry['amountMinor'])
  const createdAt = Date.parse(textIn(entry, 'createdAt') ?? '')
  const account = [...merchantAccounts].find(([, code]) => code === currency)
  if (!id || !orderId || !account || !Number.isSafeInteger(amount) || amount <= 0 || Number.isNaN(createdAt))
    throw new BadRequest(400, 'a transaction needs id, orderId, amountMinor, currency and createdAt')
  return {
    id,
    type: 'sale',
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
    refundOf: null,
    refundIds: [],
    createdAt,
    updatedAt: createdAt,
    settlesAt: createdAt,
  }
}
