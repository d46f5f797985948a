/**
 * Every refusal the product knows: code, status and text. Texts of specification section 8 are exact.
 * Add a code here first, then name it in the contract of the calls that use it.
 */
export const catalogue = {
  // asked wrongly
  bad_request: [400, 'The request could not be read.'],
  validation_failed: [422, 'Some fields were not correct:'],
  payload_too_large: [413, 'The request is too large.'],
  unsupported_media_type: [415, 'This kind of content is not accepted here.'],
  idempotency_key_missing: [400, 'An Idempotency-Key header is needed for this call.'],
  idempotency_key_reused: [422, 'This Idempotency-Key was used for another request.'],
  request_in_progress: [409, 'The first request with this Idempotency-Key is still running.'],
  too_many_requests: [429, 'Too many attempts. Please wait a moment and try again.'],

  // who asks
  not_logged_in: [401, 'Please log in to continue.'],
  forbidden: [403, 'Your account may not do this.'],
  cross_site: [403, 'The request came from another site.'],
  wrong_region: [421, 'This belongs to our other region. Please switch regions to continue.'],
  not_found: [404, 'This could not be found.'],
  login_failed: [401, 'The e-mail address or the password is not correct.'],
  email_not_verified: [403, 'Please confirm your e-mail address first. We have sent you a new link.'],
  token_invalid: [409, 'This link is no longer valid. Please ask for a new one.'],
  two_factor_required: [401, 'Please enter the code from your authenticator app.'],
  two_factor_invalid: [422, 'The code is not correct.'],
  reauthentication_required: [403, 'Please confirm your password first.'],

  // buying (specification section 8)
  dealer_hit_credit_limit: [409, 'This purchase exceeds a credit limit. Please confirm the current account balance.'],
  already_committed: [409, 'It seems like this purchase has already been completed.'],
  shipping_tier_not_supported_for_destination: [
    409,
    'The specified shipping tier cannot be used for this destination.',
  ],
  no_shipping_for_destination: [409, 'No shipping could be found for your address.'],
  dealer_missing_billing_info: [409, 'Billing information must be setup on this dealer account before proceeding.'],
  payment_in_progress: [409, 'A payment for this purchase is being processed. Please wait a moment.'],
  out_of_stock: [409, 'There is not enough stock for this purchase.'],
  price_changed: [409, 'A price changed while you were checking out. Please look at the new total.'],
  not_sold_in_currency: [409, 'This is not sold in the chosen currency.'],
  discount_code_invalid: [409, 'This discount code cannot be used for this purchase.'],
  discount_code_spent: [409, 'This discount code has already been used as often as allowed.'],
  order_not_paid: [409, 'This order has not been paid.'],
  nothing_to_ship: [409, 'Nothing of this order is sent in a parcel.'],
  order_not_open: [409, 'This order can no longer be changed.'],
  refund_exceeds_paid: [409, 'The refund is higher than what is left of the payment.'],
  refund_not_settled: [409, 'The payment has not settled yet: until then only all of it can be given back.'],
  refund_refused: [
    409,
    'The gateway refuses this refund: the payment was voided, disputed or given back there. Please compare the books.',
  ],
  payment_pending: [
    409,
    'The bank has not answered yet. We check it and confirm by e-mail; you will not be charged twice.',
  ],
  trade_in_not_accepted: [409, 'This device cannot be taken in trade as it is.'],
  trade_in_already: [409, 'A device with this serial number is in a trade-in already.'],
  trade_in_moved: [409, 'This trade-in has moved on. Please look at its present state.'],
  stale_version: [409, 'Somebody else changed this meanwhile. Please reload and try again.'],
  address_readonly: [409, 'This address cannot be changed.'],
  in_use: [409, 'This is in use and cannot be removed.'],
  stock_negative: [409, 'The stock of a location cannot become negative.'],

  // payment error categories (specification section 8), status 402
  network_down_retry: [402, 'The payment service could not be reached. You have not been charged; please try again.'],
  avs_cvv: [402, 'The bank could not verify the billing address or the security code. Please check both.'],
  duplicate: [402, 'The bank took this for a repeated payment. Please wait a minute before you try again.'],
  card_expired: [402, 'This card has expired. Please use another one.'],
  revoked_payment_method: [402, 'This card can no longer be charged. Please use another one.'],
  unknown: [402, 'The payment was declined. Please use another card or ask your bank.'],

  // tools and tunes (specification section 5)
  tune_missing_tools: [409, 'Tune is missing tools'],
  tunes_unsolvable: [409, 'Set of tunes is unsolvable'],
  tunes_conflict: [409, 'These tunes cannot be bought together.'],
  unable_to_resolve_address: [409, 'unable to resolve address'],
  ticket_invalid: [422, 'ticket is not valid'],
  erasure_blocked: [
    409,
    'Work or money is still open: please wait until your requests and payments are finished, and hand a dealer over first.',
  ],
  value_transfer_moved: [409, 'This value transfer has moved on. Please look at its present state.'],
  value_transfer_difference: [
    409,
    'The new tune costs another amount: the difference has to be paid or given back first.',
  ],
  not_a_member: [409, 'This person is not a member of the dealer.'],
  ticket_closed: [409, 'This ticket is closed. Please open a new one.'],
  ticket_state_changed: [409, 'Somebody else has moved this ticket meanwhile. Please look again.'],

  // files
  file_empty: [422, 'The file is empty.'],
  file_too_large: [413, 'The file is larger than we accept.'],
  file_kind_refused: [422, 'This kind of file is not accepted here.'],
  file_quota_exceeded: [409, 'Your files take all the space of your account. Please remove some first.'],
  upload_incomplete: [409, 'The upload is not complete yet.'],
  log_upload_failed: [503, 'Error uploading log'],
  log_unrecognized: [
    422,
    'The log you have uploaded is not in a format we recognize. If you know your log is in the proper, unmodified format, please contact us.',
  ],
  upload_cut: [400, 'The connection broke before the whole file had arrived. Please try again.'],

  // tune requests and credits
  request_closed: [409, 'This is not possible in the present state of the request.'],
  request_incomplete: [409, 'Please choose the vehicle and the tunes first.'],
  not_entitled: [409, 'Nothing covers this request: it has to be paid.'],
  credits_spent: [409, 'There are not enough tune credits for this request.'],
  credit_code_unusable: [409, 'This code cannot be claimed: it is used, expired or withdrawn.'],
  delivery_doubtful: [409, 'This file may be for another car. Please check it, or deliver it nevertheless.'],

  // dealers
  dealer_not_active: [409, 'This dealer is not active at present. Please contact us.'],
  dealer_overdue: [
    409,
    'A part of this account is overdue. Please pay the overdue balance before buying on account again.',
  ],
  credit_limit_below_balance: [409, 'The credit limit cannot be lower than what is owed at present.'],
  exceeds_prepaid: [409, 'This is more than the account can pay out within its limit.'],
  balance_changed: [409, 'The balance changed meanwhile. Please look at what is owed now.'],
  rate_expired: [409, 'The conversion rate is no longer held. Please look at the new amount.'],
  credit_deal_closed: [409, 'This is not possible in the present state of the credit deal.'],
  dealer_credits_spent: [409, 'The dealer has not enough tune credits left for this.'],
  already_reversed: [409, 'This transfer has been reversed already, or cannot be reversed.'],
  dealer_last_owner: [409, 'A dealer needs an owner. Please make somebody else an owner first.'],
  dealer_member_already: [409, 'This person is a member of the dealer already.'],
  invite_invalid: [409, 'This invite is used, expired or withdrawn. Please ask for a new one.'],
  invite_for_another: [409, 'This invite is for another e-mail address. Please log in with that one.'],
  application_decided: [409, 'This application has been decided already.'],

  // earnings
  payout_empty: [409, 'Nothing is due in this currency, or bank details are missing.'],
  payer_account_missing: [
    409,
    'The shop’s own bank account for this currency is not set, so no bank file can be made. Pay by hand, or set the account.',
  ],
  payout_changed: [409, 'What is due has changed since you looked. Please try the payout again.'],
  payout_payee_changed: [
    409,
    'The bank details or the state of an account have changed since this payout was made. Please cancel it and perform it again.',
  ],
  payout_terms_open: [
    409,
    'Somebody whom this payout pays has not accepted the newest terms yet. Wait for that, or cancel the payout and perform it again: it then pays the others.',
  ],
  payout_by_hand: [409, 'This payout was paid by hand, so there is no bank file: it would pay a second time.'],
  payout_closed: [409, 'This is not possible in the present state of the payout.'],
  payout_needs_second_person: [409, 'Somebody else has to approve this payout.'],
  agreement_ended: [409, 'This agreement has ended already.'],
  offer_closed: [409, 'This offer has been joined or withdrawn already.'],
  affiliate_already: [409, 'You are an affiliate already.'],
  affiliate_terms_open: [409, 'Please accept the current terms first.'],
  affiliate_level_reached: [409, 'The sales of the last twelve months do not reach the next level yet.'],
  affiliate_code_taken: [409, 'This code is taken. Please choose another one.'],

  // the house
  unavailable: [503, 'We cannot answer right now. Please try again in a moment.'],
  storage_full: [507, 'There is no space left to store this. Please try again later.'],
  timeout: [503, 'This took too long. Please try again in a moment.'],
  internal: [500, 'An unknown error occurred. Please try again later.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

type Codes = keyof typeof catalogue
declare module '#kit/contract.ts' {
  interface KnownErrors extends Record<Codes, true> {}
}

export const paymentCategories = [
  'network_down_retry',
  'avs_cvv',
  'duplicate',
  'card_expired',
  'revoked_payment_method',
  'unknown',
] as const
export type PaymentCategory = (typeof paymentCategories)[number]

export const unknownErrorMessage = catalogue.internal[1]

/** 'Some fields were not correct:' and the unique, sorted messages (specification section 8). */
export function fieldsMessage(fields: Record<string, readonly string[]>): string {
  const messages = [...new Set(Object.values(fields).flat())].toSorted((a, b) => a.localeCompare(b, 'en'))
  return [catalogue.validation_failed[1], ...messages].join(' ')
}
