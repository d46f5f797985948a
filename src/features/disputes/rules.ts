import { keysOf } from '#kit/keys-of.ts'
import { declareStates } from '#kit/states.ts'

/** Dispute states of the gateway; `under_review` means the evidence is with the cardholder's bank. */
export const disputeStates = declareStates({
  open: ['Needs response', 'waiting'],
  under_review: ['Under review', 'moving'],
  won: ['Won', 'done'],
  lost: ['Lost', 'wrong'],
  accepted: ['Accepted', 'ended'],
  expired: ['Expired', 'wrong'],
})
export type DisputeState = (typeof disputeStates.names)[number]

/** Whether a dispute is undecided. */
export const isRunning = (state: DisputeState): boolean => state === 'open' || state === 'under_review'
/** What happened to the money. Failing to answer in time loses it as well. */
export const outcomeOf = (state: DisputeState): 'withheld' | 'returned' | 'lost' =>
  isRunning(state) ? 'withheld' : state === 'won' ? 'returned' : 'lost'

/** Whether the dispute moves money; requests for information do not. */
export const movesMoney = (kind: string): boolean => kind !== 'retrieval'

/** Evidence categories of the gateway that apply to a shop (Braintree, "Dispute", evidence categories). */
export const evidenceLabels = {
  PURCHASER_NAME: 'Customer name',
  PURCHASER_EMAIL_ADDRESS: 'Customer email',
  CARRIER_NAME: 'Carrier',
  TRACKING_NUMBER: 'Tracking number',
  DOWNLOAD_DATE_TIME: 'Download time',
  PROOF_OF_FULFILLMENT: 'Proof of delivery or service',
  REFUND_ID: 'Refund',
}
export type EvidenceCategory = keyof typeof evidenceLabels
export const evidenceCategories = keysOf(evidenceLabels)

const reasonLabels: Readonly<Record<string, string>> = {
  cancelled_recurring_transaction: 'Canceled subscription',
  credit_not_processed: 'Refund not received',
  duplicate: 'Charged twice',
  fraud: 'Fraud',
  general: 'General',
  invalid_account: 'Invalid account',
  not_recognized: 'Not recognized',
  product_not_received: 'Product not received',
  product_unsatisfactory: 'Not as described',
  retrieval: 'Request for information',
  transaction_amount_differs: 'Wrong amount',
}
/** The cardholder's reason in words. */
export const reasonLabel = (reason: string): string => reasonLabels[reason] ?? reason.replaceAll('_', ' ')

/** File evidence categories that apply to a shop (Braintree, "Dispute: add file evidence", categories). */
export const fileCategoryLabels = {
  PROOF_OF_DELIVERY: 'Proof of delivery',
  SIGNED_DELIVERY_FORM: 'Signed delivery form',
  SIGNED_ORDER_FORM: 'Signed order form',
  PROOF_OF_POSSESSION_OR_USAGE: 'Proof of possession or use',
  LEGIT_PAYMENTS_FOR_SAME_MERCHANDISE: 'Earlier undisputed payments',
  PROFILE_SETUP_OR_APP_ACCESS: 'Account or app use',
}
export type FileCategory = keyof typeof fileCategoryLabels
export const fileCategories = keysOf(fileCategoryLabels)
/** The maximum size of a file and its types (Braintree, "Document upload: create"). */
export const evidenceFileBytesMax = 4 * 1024 * 1024
export const evidenceFormats: ReadonlySet<string> = new Set(['pdf', 'jpeg', 'png'])
/** The maximum number of files per dispute. */
export const evidenceFilesMax = 20
