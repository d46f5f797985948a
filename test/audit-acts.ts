import type { SQL } from 'drizzle-orm'
import { namedEndpoints } from '#app/api.ts'

/** A record that a case acts on. */
export interface Row extends Record<string, unknown> {
  id: number
  version: number
}
/** What a case gives its call. */
export type Input = {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: unknown
}
/** What the cases of a feature get: a reason to give, and a way to read one row. */
export interface Sweep {
  reason: string
  one: (query: SQL) => Promise<Row>
}
/** The cases of a feature by the name of their call. */
export type SweepCases = Readonly<Record<string, () => Promise<Input>>>

/** Every call that is not read and not everyone's. */
export const acts = namedEndpoints.filter(
  ({ endpoint }) => endpoint.method !== 'GET' && !['public', 'user'].includes(endpoint.access),
)

/** Acts that are no case here, each with where it is recorded and tested. */
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
  endUserSessions: 'users.test.ts: its history',
  cancelRental: 'rental-desk.test.ts: refunds at the gateway',
  cancelTradeIn: 'difference.test.ts of trade-ins: needs one for which nothing was paid',
  settlePayout: 'payout-safety.test.ts: needs a payout that is wholly at the bank',
  permitAnyDownload: 'file_downloads records who read which file',
  permitPhotoDownload: 'file_downloads records who read which file',
  permitApplicationDownload: 'file_downloads records who read which file',
}
/**
 * Work on requests, tickets and deals of the lead engine that moves no money: their own tests see to its records. The catalog and the products are
 * saved through `saveRecord` of revisions: make-records.test.ts sees to its records.
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
    // staff-quotes.test.ts sees to the records of quotes.
    'orders.quote',
    'returns.manage',
    'content.manage',
    'notices.manage',
    // beta.test.ts sees to the records of builds.
    'beta.manage',
    'beta.join',
    'leads.manage',
  ].includes(access)
