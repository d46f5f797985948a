import { toDecimal } from '#kit/money.ts'
import { type Answer, answerInvalid, answerNotFound, answerOk } from './answers.ts'
import type { Desk } from './desk.ts'
import { type DisputeRecord, newId, type TransactionRecord } from './records.ts'
import { BadRequest, type Fields, fieldsIn, textIn } from './request.ts'
import { invalid } from './sale.ts'
import type { DisputeNotification } from './webhooks.ts'
import { elementArray, textTag, timeTag } from './xml.ts'

const dayMs = 86_400_000
const replyDays = 14

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Opens a dispute about a captured sale, as a cardholder's bank would. For the full amount by default. */
function openDispute(desk: Desk, sale: TransactionRecord, asked: Fields = {}): DisputeRecord {
  const amount = textIn(asked, 'amountMinor') === null ? sale.amount : Number(textIn(asked, 'amountMinor'))
  if (sale.type !== 'sale' || !Number.isSafeInteger(amount) || amount <= 0 || amount > sale.amount)
    throw new BadRequest(400, 'a dispute is of a sale, for its amount or less')
  const now = desk.now()
  const dispute: DisputeRecord = {
    id: `dp_${newId()}`,
    transactionId: sale.id,
    kind: textIn(asked, 'disputeKind') ?? 'chargeback',
    reason: textIn(asked, 'reason') ?? 'fraud',
    status: 'open',
    amount,
    currency: sale.currency,
    replyBy: now + replyDays * dayMs,
    evidence: [],
    createdAt: now,
    updatedAt: now,
  }
  return keep(desk, dispute)
}

function keep(desk: Desk, dispute: DisputeRecord): DisputeRecord {
  const next = { ...dispute, updatedAt: desk.now() }
  desk.store.commit([['dispute', next]])
  return next
}

/** The newest dispute of a sale. */
const disputeOf = (desk: Desk, sale: TransactionRecord): DisputeRecord | undefined =>
  [...desk.store.disputes.values()].findLast(({ transactionId }) => transactionId === sale.id)

const statusAfter: Readonly<Record<DisputeNotification, DisputeRecord['status']>> = {
  dispute_opened: 'open',
  dispute_disputed: 'disputed',
  dispute_accepted: 'accepted',
  dispute_expired: 'expired',
  dispute_won: 'won',
  dispute_lost: 'lost',
}

/**
 * Applies a notification to the sale's dispute. Opens a dispute if there is none, or if `dispute_opened` follows a
 * closed one.
 */
export function disputeAfter(
  desk: Desk,
  kind: DisputeNotification,
  sale: TransactionRecord,
  asked: Fields,
): DisputeRecord {
  const standing = disputeOf(desk, sale)
  const isNew = !standing || (kind === 'dispute_opened' && standing.status !== 'open')
  const dispute = isNew ? openDispute(desk, sale, asked) : standing
  const status = statusAfter[kind]
  return dispute.status === status ? dispute : keep(desk, { ...dispute, status })
}

/** `dispute.find` */
export const findDispute = (desk: Desk, id: string): Answer => withDispute(desk, id, (dispute) => answer(desk, dispute))

/** Braintree, "Dispute: add file evidence": categories that only files can have. */
const fileCategories: ReadonlySet<string> = new Set([
  'LEGIT_PAYMENTS_FOR_SAME_MERCHANDISE',
  'MERCHANT_WEBSITE_OR_APP_ACCESS',
  'PROFILE_SETUP_OR_APP_ACCESS',
  'PROOF_OF_AUTHORIZED_SIGNER',
  'PROOF_OF_DELIVERY',
  'PROOF_OF_DELIVERY_EMP_ADDRESS',
  'PROOF_OF_POSSESSION_OR_USAGE',
  'SIGNED_DELIVERY_FORM',
  'SIGNED_ORDER_FORM',
  'TICKET_PROOF',
])

/** `dispute.addTextEvidence` and `dispute.addFileEvidence`: only while the dispute is open. */
export const addEvidence = (desk: Desk, id: string, fields: Fields): Answer =>
  withDispute(desk, id, (dispute) => {
    const asked = fieldsIn(fields, 'evidence')
    const [comment, documentId] = [textIn(asked, 'comments'), textIn(asked, 'document_upload_id')]
    const category = textIn(asked, 'category')
    if (dispute.status !== 'open')
      return refused('95701', 'Evidence can only be attached to disputes that are in an Open state')
    if (documentId !== null && !desk.store.documents.has(documentId))
      return refused('95703', 'Evidence document must be a valid evidence document')
    if (comment === null && documentId === null) return refused('95708', 'Evidence must have content')
    const isOfFiles = category !== null && fileCategories.has(category)
    if (documentId === null && isOfFiles) return refused('95712', 'Evidence category is for documents only')
    if (documentId !== null && category !== null && !isOfFiles)
      return refused('95711', 'Evidence category is for text only')
    const evidence = {
      id: newId(),
      ...(documentId === null ? { comment } : { comment: null, documentId }),
      category,
      createdAt: desk.now(),
    }
    keep(desk, { ...dispute, evidence: [...dispute.evidence, evidence] })
    return answerOk(evidenceXml(evidence))
  })

/** `dispute.removeEvidence`: only while the dispute is open. */
export const removeEvidence = (desk: Desk, id: string, evidenceId: string): Answer =>
  withDispute(desk, id, (dispute) => {
    if (!dispute.evidence.some((evidence) => evidence.id === evidenceId)) return answerNotFound
    if (dispute.status !== 'open')
      return refused('95702', 'Evidence can only be removed from disputes that are in an Open state')
    keep(desk, { ...dispute, evidence: dispute.evidence.filter((evidence) => evidence.id !== evidenceId) })
    return answerOk('')
  })

/**
 * `dispute.finalize`. Evidence with the text `compelling_evidence` wins at once, `losing_evidence` loses (Braintree,
 * "Testing", disputes); anything else waits for the bank.
 */
export const finalizeDispute = (desk: Desk, id: string): Answer =>
  withDispute(desk, id, (dispute) => {
    if (dispute.status !== 'open')
      return refused('95705', 'Disputes can only be finalized when they are in an Open state')
    const says = (text: string): boolean => dispute.evidence.some(({ comment }) => comment === text)
    const status = says('compelling_evidence') ? 'won' : says('losing_evidence') ? 'lost' : 'disputed'
    return answer(desk, keep(desk, { ...dispute, status }))
  })

/** `dispute.accept` */
export const acceptDispute = (desk: Desk, id: string): Answer =>
  withDispute(desk, id, (dispute) => {
    if (dispute.status !== 'open')
      return refused('95704', 'Disputes can only be accepted when they are in an Open state')
    return answer(desk, keep(desk, { ...dispute, status: 'accepted' }))
  })

/** `dispute.search` by the date received. */
export function searchDisputes(desk: Desk, search: Fields): Answer {
  const received = fieldsIn(search, 'received_date')
  const [min, max] = [textIn(received, 'min') ?? '', textIn(received, 'max') ?? '9999']
  const found = [...desk.store.disputes.values()].filter(
    ({ createdAt }) => dayOf(createdAt) >= min && dayOf(createdAt) <= max,
  )
  return answerOk(
    `<disputes type="collection"><current-page-number type="integer">1</current-page-number>` +
      `<page-size type="integer">50</page-size><total-items type="integer">${found.length}</total-items>` +
      `${found.map((dispute) => disputeXml(desk, dispute)).join('')}</disputes>`,
  )
}

const withDispute = (desk: Desk, id: string, use: (dispute: DisputeRecord) => Answer): Answer => {
  const dispute = desk.store.disputes.get(id)
  return dispute ? use(dispute) : answerNotFound
}

const answer = (desk: Desk, dispute: DisputeRecord): Answer => answerOk(disputeXml(desk, dispute))
const refused = (code: string, message: string): Answer => answerInvalid('dispute', [invalid(code, 'status', message)])

const evidenceXml = ({ id, comment, documentId, category, createdAt }: DisputeRecord['evidence'][number]): string =>
  `<evidence><id>${id}</id>${textTag('comment', comment)}${textTag('category', category)}` +
  `${documentId === undefined ? '' : textTag('url', `https://sandbox.invalid/document_uploads/${documentId}`)}` +
  `${timeTag('created-at', createdAt)}</evidence>`

/** A dispute in Braintree's XML. */
export function disputeXml(desk: Desk, dispute: DisputeRecord): string {
  const { id, kind, reason, status, currency } = dispute
  const sale = desk.store.transactions.get(dispute.transactionId)!
  const amount = toDecimal(dispute.amount)
  return (
    `<dispute><id>${id}</id><kind>${kind}</kind><reason>${reason}</reason><status>${status}</status>` +
    `<amount>${amount}</amount><amount-disputed>${amount}</amount-disputed>` +
    `<amount-won>${status === 'won' ? amount : '0.00'}</amount-won><currency-iso-code>${currency}</currency-iso-code>` +
    `<received-date type="date">${dayOf(dispute.createdAt)}</received-date>` +
    `<reply-by-date type="date">${dayOf(dispute.replyBy)}</reply-by-date>` +
    `<date-opened type="date">${dayOf(dispute.createdAt)}</date-opened>` +
    timeTag('created-at', dispute.createdAt) +
    elementArray('evidence', dispute.evidence.map(evidenceXml)) +
    `<transaction>${textTag('id', sale.id)}<amount>${toDecimal(sale.amount)}</amount>` +
    `${textTag('order-id', sale.orderId)}</transaction></dispute>`
  )
}
