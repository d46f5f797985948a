import type { SQL } from 'drizzle-orm'
import { namedEndpoints } from '#app/api.ts'

/** A record a case works on. */
export interface Row extends Record<string, unknown> {
  id: number
  version: number
}
/** Input of a case's call. */
export type Input = {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
}
/** Helpers for the cases of a feature: a reason to give, and a function that reads one row. */
export interface Sweep {
  reason: string
  one: (query: SQL) => Promise<Row>
}
/** Cases of a feature by operation name. */
export type SweepCases = Readonly<Record<string, () => Promise<Input>>>

/** All calls that write and aren't open to everyone. */
export const acts = namedEndpoints.filter(
  ({ endpoint }) => endpoint.method !== 'GET' && !['public', 'user'].includes(endpoint.access),
)

/** Calls without a case here, with where their records are tested instead. */
export const others: Readonly<Record<string, string>> = {
  previewRefund: 'changes nothing',
  previewPriceTier: 'changes nothing',
  previewStockCounts: 'changes nothing',
  previewMassAttach: 'changes nothing',
  restoreRevision: 'tunes.test.ts and make-records.test.ts: saved as any change of a record',
  createTunePreview: 'changes nothing: the link is signed, not stored',
  createPreview: 'changes nothing: the link is signed, not stored',
  previewItemChange: 'changes nothing',
  changeOrderItems: 'order-changes.test.ts: needs a paid order',
  changeOrderShipping: 'change-shipping.test.ts: needs a paid order',
  changeOrderAddress: 'change-shipping.test.ts: needs a paid order',
  previewOrderDestination: 'changes nothing',
  changeOrderDestination: 'change-address.test.ts: needs a paid order',
  previewValueDifference: 'changes nothing',
  chargeValueDifference: 'charge-difference.test.ts: needs a dearer tune that fits',
  cancelOrderChange: 'order-changes.test.ts: needs a change that waits for payment',
  addDisputeEvidence: 'disputes.test.ts: needs a dispute at the gateway',
  addDisputeFile: 'dispute-files.test.ts: its history',
  removeDisputeFile: 'dispute-files.test.ts: its history',
  permitDisputeFile: 'file_downloads records who read which file',
  removeDisputeEvidence: 'disputes.test.ts: needs a dispute at the gateway',
  confirmGatewayPayout: 'gateway-payouts.test.ts: needs a payout of the gateway',
  cancelCartReminder: 'cart-reminders.test.ts: needs a reminder that waits',
  resumeCartReminder: 'cart-reminders.test.ts: needs a canceled reminder',
  approveFraudCheck: 'fraud.test.ts: needs an order that shows indicators',
  rejectFraudCheck: 'fraud.test.ts: needs an order that shows indicators',
  submitDispute: 'disputes.test.ts: needs a dispute at the gateway',
  acceptDispute: 'disputes.test.ts: needs a dispute at the gateway',
  approveReview: 'reviews.test.ts: its history',
  rejectReview: 'reviews.test.ts: its history',
  replyToReview: 'reviews.test.ts: its history',
  setWeeklyMail: 'one’s own mail',
  createGoal: 'goals.test.ts: its history',
  updateGoal: 'goals.test.ts: its history',
  deleteGoal: 'goals.test.ts: its history',
  createStockLocation: 'location-records.test.ts: its history',
  updateStockLocation: 'location-records.test.ts: its history',
  removeStockLocation: 'location-records.test.ts: its history',
  retryMail: 'retry-mail.test.ts: needs an email that failed',
  retryJob: 'system.test.ts: needs a job that failed',
  discardJob: 'system.test.ts: needs a job that was set aside',
  uploadPicture: 'pictures.test.ts: takes bytes',
  updatePicture: 'pictures.test.ts: needs an uploaded picture',
  removePicture: 'pictures.test.ts: needs an uploaded picture',
  addUserNote: 'annotate.test.ts: its history',
  changeUserNote: 'annotate.test.ts: its history',
  removeUserNote: 'annotate.test.ts: its history',
  beginCustomerView: 'customer-views.test.ts: its history',
  setUserTags: 'annotate.test.ts: its history',
  setUserRights: 'users.test.ts: its history',
  setStaffSecurity: 'staff-security.test.ts: its history',
  createStaffInvitation: 'invitations.test.ts: its history',
  resendStaffInvitation: 'invitations.test.ts: its history',
  revokeStaffInvitation: 'invitations.test.ts: its history',
  suspendUser: 'users.test.ts: its history',
  restoreUser: 'users.test.ts: its history',
  lockAddress: 'address-book.test.ts: its history',
  unlockAddress: 'address-book.test.ts: its history',
  endUserSessions: 'users.test.ts: its history',
  cancelRental: 'rental-desk.test.ts: refunds at the gateway',
  cancelTradeIn: 'difference.test.ts of trade-ins: needs one for which nothing was paid',
  settlePayout: 'payout-safety.test.ts: needs a payout that is wholly at the bank',
  permitAnyDownload: 'file_downloads records who read which file',
  permitPhotoDownload: 'file_downloads records who read which file',
  permitApplicationDownload: 'file_downloads records who read which file',
}
/**
 * Work on requests, tickets and deals of the lead engine that moves no money: their own tests check the audit
 * records. Catalog and products are saved through `saveRecord` of revisions, which make-records.test.ts covers.
 */
export const isElsewhere = (access: string) =>
  [
    'requests.work',
    'requests.manage',
    'tickets.manage',
    'catalog.manage',
    'tunes.edit',
    'products.manage',
    'promotions.manage',
    // Covered by staff-quotes.test.ts.
    'orders.quote',
    'returns.manage',
    'content.manage',
    'notices.manage',
    // Covered by beta.test.ts.
    'beta.manage',
    'beta.join',
    'leads.manage',
  ].includes(access)
