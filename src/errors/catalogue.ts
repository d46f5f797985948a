import * as m from './messages/m.ts'

/**
 * Every refusal the product knows: code, status and text. Texts of specification section 8 are exact.
 * Add a code here first, then name it in the contract of the calls that use it.
 */
export const catalogue = {
  // asked wrongly
  bad_request: [400, m.badRequest],
  validation_failed: [422, m.validationFailed],
  payload_too_large: [413, m.payloadTooLarge],
  unsupported_media_type: [415, m.unsupportedMediaType],
  idempotency_key_missing: [400, m.idempotencyKeyMissing],
  idempotency_key_reused: [422, m.idempotencyKeyReused],
  request_in_progress: [409, m.requestInProgress],
  too_many_requests: [429, m.tooManyRequests],

  // who asks
  not_logged_in: [401, m.notLoggedIn],
  forbidden: [403, m.forbidden],
  cross_site: [403, m.crossSite],
  wrong_region: [421, m.wrongRegion],
  not_found: [404, m.notFound],
  login_failed: [401, m.loginFailed],
  email_not_verified: [403, m.emailNotVerified],
  token_invalid: [409, m.tokenInvalid],
  two_factor_required: [401, m.twoFactorRequired],
  two_factor_invalid: [422, m.twoFactorInvalid],
  reauthentication_required: [403, m.reauthenticationRequired],

  // buying (specification section 8)
  dealer_hit_credit_limit: [409, m.dealerHitCreditLimit],
  already_committed: [409, m.alreadyCommitted],
  shipping_tier_not_supported_for_destination: [409, m.shippingTierNotSupportedForDestination],
  no_shipping_for_destination: [409, m.noShippingForDestination],
  dealer_missing_billing_info: [409, m.dealerMissingBillingInfo],
  payment_in_progress: [409, m.paymentInProgress],
  out_of_stock: [409, m.outOfStock],
  price_changed: [409, m.priceChanged],
  not_sold_in_currency: [409, m.notSoldInCurrency],
  discount_code_invalid: [409, m.discountCodeInvalid],
  discount_code_spent: [409, m.discountCodeSpent],
  order_not_paid: [409, m.orderNotPaid],
  nothing_to_ship: [409, m.nothingToShip],
  order_not_open: [409, m.orderNotOpen],
  refund_exceeds_paid: [409, m.refundExceedsPaid],
  refund_not_settled: [409, m.refundNotSettled],
  refund_refused: [409, m.refundRefused],
  rate_far_from_last: [409, m.rateFarFromLast],
  dealer_credit_on_hold: [409, m.dealerCreditOnHold],
  nothing_due: [409, m.nothingDue],
  reminded_today: [409, m.remindedToday],
  payment_disputed: [409, m.paymentDisputed],
  dispute_closed: [409, m.disputeClosed],
  evidence_missing: [409, m.evidenceMissing],
  payment_pending: [409, m.paymentPending],
  trade_in_not_accepted: [409, m.tradeInNotAccepted],
  trade_in_already: [409, m.tradeInAlready],
  trade_in_moved: [409, m.tradeInMoved],
  own_rights: [409, m.ownRights],
  last_superadmin: [409, m.lastSuperadmin],
  role_of_members: [409, m.roleOfMembers],
  rental_moved: [409, m.rentalMoved],
  rental_unavailable: [409, m.rentalUnavailable],
  price_change_planned: [409, m.priceChangePlanned],
  price_change_past: [409, m.priceChangePast],
  attachment_moved: [409, m.attachmentMoved],
  stale_version: [409, m.staleVersion],
  address_readonly: [409, m.addressReadonly],
  in_use: [409, m.inUse],
  duplicate_decided: [409, m.duplicateDecided],
  merge_blocked: [409, m.mergeBlocked],
  import_moved: [409, m.importMoved],
  undo_expired: [409, m.undoExpired],
  garage_full: [409, m.garageFull],
  not_reviewable: [409, m.notReviewable],
  review_decided: [409, m.reviewDecided],
  stock_negative: [409, m.stockNegative],

  // payment error categories (specification section 8), status 402
  network_down_retry: [402, m.networkDownRetry],
  avs_cvv: [402, m.avsCvv],
  duplicate: [402, m.duplicate],
  card_expired: [402, m.cardExpired],
  revoked_payment_method: [402, m.revokedPaymentMethod],
  unknown: [402, m.unknown],

  // tools and tunes (specification section 5)
  tune_missing_tools: [409, m.tuneMissingTools],
  tunes_unsolvable: [409, m.tunesUnsolvable],
  tunes_conflict: [409, m.tunesConflict],
  unable_to_resolve_address: [409, m.unableToResolveAddress],
  ticket_invalid: [422, m.ticketInvalid],
  erasure_blocked: [409, m.erasureBlocked],
  value_transfer_moved: [409, m.valueTransferMoved],
  value_transfer_unfit: [409, m.valueTransferUnfit],
  value_transfer_difference: [409, m.valueTransferDifference],
  not_a_member: [409, m.notAMember],
  ticket_closed: [409, m.ticketClosed],
  ticket_state_changed: [409, m.ticketStateChanged],

  // files
  file_empty: [422, m.fileEmpty],
  file_too_large: [413, m.fileTooLarge],
  file_kind_refused: [422, m.fileKindRefused],
  picture_too_large: [422, m.pictureTooLarge],
  file_quota_exceeded: [409, m.fileQuotaExceeded],
  upload_incomplete: [409, m.uploadIncomplete],
  log_upload_failed: [503, m.logUploadFailed],
  log_unrecognized: [422, m.logUnrecognized],
  upload_cut: [400, m.uploadCut],

  // tune requests and credits
  request_closed: [409, m.requestClosed],
  request_incomplete: [409, m.requestIncomplete],
  not_entitled: [409, m.notEntitled],
  credits_spent: [409, m.creditsSpent],
  credit_code_unusable: [409, m.creditCodeUnusable],
  delivery_doubtful: [409, m.deliveryDoubtful],
  vehicle_doubtful: [409, m.vehicleDoubtful],

  // dealers
  dealer_not_active: [409, m.dealerNotActive],
  dealer_overdue: [409, m.dealerOverdue],
  credit_limit_below_balance: [409, m.creditLimitBelowBalance],
  exceeds_prepaid: [409, m.exceedsPrepaid],
  balance_changed: [409, m.balanceChanged],
  rate_expired: [409, m.rateExpired],
  credit_deal_closed: [409, m.creditDealClosed],
  dealer_credits_spent: [409, m.dealerCreditsSpent],
  already_reversed: [409, m.alreadyReversed],
  dealer_last_owner: [409, m.dealerLastOwner],
  dealer_member_already: [409, m.dealerMemberAlready],
  invite_invalid: [409, m.inviteInvalid],
  invite_for_another: [409, m.inviteForAnother],
  application_decided: [409, m.applicationDecided],

  // earnings
  payout_empty: [409, m.payoutEmpty],
  payer_account_missing: [409, m.payerAccountMissing],
  payout_changed: [409, m.payoutChanged],
  payout_payee_changed: [409, m.payoutPayeeChanged],
  payout_terms_open: [409, m.payoutTermsOpen],
  payout_by_hand: [409, m.payoutByHand],
  payout_closed: [409, m.payoutClosed],
  payout_needs_second_person: [409, m.payoutNeedsSecondPerson],
  agreement_ended: [409, m.agreementEnded],
  offer_closed: [409, m.offerClosed],
  affiliate_already: [409, m.affiliateAlready],
  affiliate_terms_open: [409, m.affiliateTermsOpen],
  affiliate_level_reached: [409, m.affiliateLevelReached],
  affiliate_code_taken: [409, m.affiliateCodeTaken],

  // the house
  unavailable: [503, m.unavailable],
  storage_full: [507, m.storageFull],
  timeout: [503, m.timeout],
  internal: [500, m.internal],
} as const satisfies Record<string, readonly [status: number, message: () => string]>

type Codes = keyof typeof catalogue
declare module '#kit/contract.ts' {
  interface KnownErrors extends Record<Codes, true> {}
}
