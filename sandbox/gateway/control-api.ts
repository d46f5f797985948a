import type { IncomingMessage } from 'node:http'
import type { Desk } from './desk.ts'
import { tokenizeCard } from './hosted-fields/serve.ts'
import { disputeAfter } from './disputes.ts'
import { adoptSales } from './past-sales.ts'
import { statusAt, type TransactionRecord } from './records.ts'
import { BadRequest, type Fields, flagIn, textIn } from './request.ts'
import type { Behaviour } from './settings.ts'
import { refundableOf } from './transactions.ts'
import {
  type Delivery,
  isAboutDispute,
  type NotificationKind,
  notificationKinds,
  postNotification,
  signNotification,
  subjectXml,
  type SignedNotification,
} from './webhooks.ts'

/** A charge delayed by `sandbox-late-success-nonce`. */
export interface LateCharge {
  now: () => void
  cancel: () => void
}

export interface JsonAnswer {
  readonly status: number
  readonly body: unknown
}

/** True for a caller on this machine that did not come through a proxy or from a web page. */
export function mayControl(request: IncomingMessage): boolean {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const { headers } = request
  return (
    (address === '::1' || address.startsWith('127.')) &&
    headers['x-forwarded-for'] === undefined &&
    headers.origin === undefined &&
    headers['sec-fetch-site'] === undefined
  )
}

/** JSON calls below /sandbox/ that tests use to control the gateway. */
export async function callControlApi(
  desk: Desk,
  late: ReadonlySet<LateCharge>,
  webhookUrl: string | null,
  call: string,
  query: URLSearchParams,
  fields: Fields,
): Promise<JsonAnswer | null> {
  switch (call) {
    case 'GET transactions':
      return { status: 200, body: listTransactions(desk, query) }
    case 'POST transactions':
      return { status: 201, body: { count: adoptSales(desk, fields['transactions']) } }
    case 'POST disputes':
      return { status: 201, body: { count: disputeSales(desk, fields['disputes']) } }
    case 'GET settings':
      return { status: 200, body: desk.behaviour }
    case 'POST settings':
      Object.assign(desk.behaviour, readBehaviour(fields))
      return { status: 200, body: desk.behaviour }
    case 'POST late-charges': {
      const waiting = [...late]
      for (const charge of waiting) charge.now()
      return { status: 200, body: { count: waiting.length } }
    }
    case 'POST nonces':
      return createNonces(desk, fields)
    case 'POST webhooks':
      return { status: 200, body: { deliveries: await sendNotifications(desk, webhookUrl, fields) } }
    default:
      return null
  }
}

/** Adds disputes to past sales without notifications. Each entry names a sale and the dispute's current state. */
function disputeSales(desk: Desk, asked: unknown): number {
  if (!Array.isArray(asked)) throw new BadRequest(400, 'disputes is a list')
  for (const entry of asked as Fields[]) {
    const kind = notificationKinds.find((known) => known === textIn(entry, 'kind'))
    if (!kind || !isAboutDispute(kind)) throw new BadRequest(400, 'kind is one of those about disputes')
    const sale = findSubject(desk, entry, kind)
    if (sale) disputeAfter(desk, kind, sale, entry)
  }
  return asked.length
}

function listTransactions(desk: Desk, query: URLSearchParams): unknown {
  const now = desk.now()
  const orderId = query.get('orderId')
  const prefix = query.get('orderIdPrefix')
  const records =
    orderId === null
      ? [...desk.store.transactions.values()].filter((record) => record.orderId?.startsWith(prefix ?? '') ?? !prefix)
      : desk.store.idsByOrder(orderId).map((id) => desk.store.transactions.get(id)!)
  return {
    count: records.length,
    transactions: records.slice(-1000).map((record) => describe(desk, record, now)),
  }
}

const describe = (desk: Desk, record: TransactionRecord, now: number): unknown => ({
  id: record.id,
  type: record.type,
  status: statusAt(record, now),
  amountMinor: record.amount,
  currency: record.currency,
  orderId: record.orderId,
  customerId: record.customerId,
  lastFour: record.card.last4,
  processorCode: record.processorCode,
  rejection: record.rejection,
  refundOf: record.refundOf,
  refundableMinor: record.type === 'sale' ? refundableOf(desk, record) : 0,
  createdAt: new Date(record.createdAt).toISOString(),
})

function readBehaviour(fields: Fields): Partial<Behaviour> {
  const next: Partial<Behaviour> = {}
  for (const name of ['latencyMs', 'lateAfterMs', 'settleAfterMs', 'duplicateWindowMs'] as const) {
    const value = fields[name]
    if (value === undefined) continue
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
      throw new BadRequest(400, `${name} is a whole number of milliseconds`)
    }
    next[name] = value
  }
  const down = fields['down']
  if (down === undefined) return next
  if (down !== null && down !== 'reset' && down !== 'http_503' && down !== 'hang') {
    throw new BadRequest(400, 'down is null, "reset", "http_503" or "hang"')
  }
  return { ...next, down }
}

function createNonces(desk: Desk, fields: Fields): JsonAnswer {
  const count = Math.min(Number(textIn(fields, 'count') ?? 1), 10_000)
  const year = new Date(desk.now()).getUTCFullYear() + 2
  const card = { number: '4111111111111111', expiration: `12/${year}`, cvv: '123', postalCode: '90210', ...fields }
  const nonces: string[] = []
  for (let index = 0; index < count; index += 1) {
    const made = tokenizeCard(desk, card)
    if (made.kind === 'invalid') return { status: 422, body: { fields: made.fields } }
    nonces.push(made.record.nonce)
  }
  return { status: 201, body: { nonces } }
}

/**
 * Sends notifications about transactions given by id or order id: each `repeat` times, in the given order, `reversed`
 * or `shuffled`. `forge` breaks the signatures.
 */
async function sendNotifications(desk: Desk, webhookUrl: string | null, fields: Fields): Promise<Delivery[]> {
  const url = textIn(fields, 'url') ?? webhookUrl
  if (url === null || !/^https?:\/\//.test(url)) throw new BadRequest(400, 'no webhook address is set')
  const asked = fields['notifications']
  if (!Array.isArray(asked)) throw new BadRequest(400, 'notifications is a list')
  const repeat = Math.min(Math.max(Number(textIn(fields, 'repeat') ?? 1), 1), 100)
  const letters = asked.flatMap((entry: Fields) => {
    const kind = notificationKinds.find((known) => known === textIn(entry, 'kind'))
    if (!kind) throw new BadRequest(400, `kind is one of ${notificationKinds.join(', ')}`)
    const transaction = findSubject(desk, entry, kind)
    const signed = signNotification(desk, kind, subjectXml(desk, kind, transaction, entry))
    const letter = { kind, transaction, signed: flagIn(fields, 'forge') ? forged(signed) : signed }
    return Array.from({ length: repeat }, () => letter)
  })
  const order = textIn(fields, 'order')
  if (order === 'reversed') letters.reverse()
  if (order === 'shuffled') letters.sort(() => Math.random() - 0.5)
  const deliveries: Delivery[] = []
  for (const { kind, transaction, signed } of letters) {
    deliveries.push({ kind, transactionId: transaction?.id ?? null, status: await postNotification(url, signed) })
  }
  return deliveries
}

function findSubject(desk: Desk, entry: Fields, kind: NotificationKind): TransactionRecord | null {
  if (kind === 'check') return null
  const orderId = textIn(entry, 'orderId')
  const id = textIn(entry, 'transactionId') ?? (orderId === null ? undefined : desk.store.idsByOrder(orderId).at(-1))
  const record = id === undefined ? undefined : desk.store.transactions.get(id)
  if (!record) throw new BadRequest(404, 'no such transaction')
  return record
}

const forged = ({ bt_signature, bt_payload }: SignedNotification): SignedNotification => ({
  bt_signature: bt_signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
  bt_payload,
})
