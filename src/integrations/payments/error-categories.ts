/** Payment error categories (specification section 8). */
export const errorCategories = [
  'network_down_retry',
  'avs_cvv',
  'duplicate',
  'card_expired',
  'revoked_payment_method',
  'unknown',
] as const
export type ErrorCategory = (typeof errorCategories)[number]

/** Text for the customer if nothing more specific is known. */
const sentences: Readonly<Record<ErrorCategory, string>> = {
  network_down_retry: 'We couldn’t reach the payment service. You haven’t been charged. Please try again.',
  avs_cvv: 'The postal code or security code doesn’t match this card. Please check both.',
  duplicate: 'This looks like a duplicate payment. Check your orders before you pay again.',
  card_expired: 'This card has expired. Please use another one.',
  revoked_payment_method: 'This card can no longer be charged. Please use another one.',
  unknown: 'Your payment was declined. Use another card or contact your bank.',
}

type Row = readonly [category: ErrorCategory, sentence?: string]

const wrongCard: Row = ['unknown', 'The card details are incorrect. Check them or use another card.']
const callBank: Row = ['unknown', 'Your bank needs to approve this payment. Call your bank or use another card.']
const enterAgain: Row = ['revoked_payment_method', 'The card details have expired. Please enter them again.']

/** Processor response codes. Source: Braintree documentation, "Authorization responses". Not listed: unknown. */
const processorCodes: Readonly<Record<string, Row>> = {
  2001: ['unknown', 'This card has insufficient funds. Please use another one.'],
  2002: ['unknown', 'This payment exceeds the card’s limit. Use another card or contact your bank.'],
  2003: ['unknown', 'This payment exceeds the card’s limit. Use another card or contact your bank.'],
  2004: ['card_expired'],
  2005: wrongCard,
  2006: ['card_expired', 'The expiry date is incorrect. Check it or use another card.'],
  2007: wrongCard,
  2008: wrongCard,
  2009: wrongCard,
  2010: ['avs_cvv', 'The security code doesn’t match this card. Please check it.'],
  2011: callBank,
  2016: ['duplicate'],
  2017: ['revoked_payment_method'],
  2018: ['revoked_payment_method'],
  2022: ['card_expired', 'Your bank has replaced this card. Please enter the new one.'],
  2033: ['network_down_retry'],
  2034: ['network_down_retry'],
  2041: callBank,
  2043: callBank,
  2044: callBank,
  2051: wrongCard,
  2059: ['avs_cvv', 'The billing address doesn’t match this card. Please check it.'],
  2060: ['avs_cvv'],
  2067: ['card_expired', 'The authorization has expired. Please pay again.'],
  2069: ['duplicate'],
  2070: ['revoked_payment_method'],
  2075: ['revoked_payment_method'],
  2093: ['revoked_payment_method'],
  2107: ['unknown', 'This card isn’t activated yet. Activate it or use another card.'],
  2108: ['revoked_payment_method'],
  3000: ['network_down_retry'],
}

/** Gateway rejection reasons. Source: Braintree documentation, "Gateway rejections". */
const rejections: Readonly<Record<string, Row>> = {
  avs: ['avs_cvv', 'The postal code doesn’t match this card. Please check it.'],
  cvv: ['avs_cvv', 'The security code doesn’t match this card. Please check it.'],
  avs_and_cvv: ['avs_cvv'],
  duplicate: ['duplicate'],
  token_issuance: ['revoked_payment_method'],
}

/** Validation errors that a customer can cause. Source: Braintree documentation, "Validation errors". */
const validations: Readonly<Record<string, Row>> = {
  81703: ['unknown', 'This card type isn’t accepted. Please use another card.'],
  81706: ['avs_cvv', 'Enter the security code.'],
  81707: ['avs_cvv', 'The security code is incorrect.'],
  81709: wrongCard,
  81710: ['card_expired', 'The expiry date is incorrect. Check it or use another card.'],
  81711: ['card_expired', 'The expiry date is incorrect. Check it or use another card.'],
  81715: wrongCard,
  81716: wrongCard,
  81717: wrongCard,
  81736: ['avs_cvv', 'The security code doesn’t match this card. Please check it.'],
  81737: ['avs_cvv', 'The postal code doesn’t match this card. Please check it.'],
  81813: ['avs_cvv', 'The postal code is incorrect.'],
  91516: ['revoked_payment_method'],
  91518: ['revoked_payment_method'],
  91564: ['duplicate', 'These card details were already used for a payment. Enter them again to pay again.'],
  91565: enterAgain,
  91566: enterAgain,
  91731: enterAgain,
  91732: enterAgain,
  91733: enterAgain,
  93102: enterAgain,
  93107: enterAgain,
  93108: enterAgain,
  93109: enterAgain,
}

export interface DeclineFacts {
  readonly processorCode?: string | null
  readonly rejection?: string | null
  readonly validationCodes?: readonly string[]
}

export interface DeclineWords {
  readonly category: ErrorCategory
  readonly message: string
  readonly code: string
}

/** Category, customer text and code of a refusal: from the gateway rejection, else the processor's code. */
export function wordsOfDecline({ rejection, processorCode, validationCodes = [] }: DeclineFacts): DeclineWords {
  if (rejection) return words(rejections[rejection], rejection)
  if (processorCode) return words(processorCodes[processorCode], processorCode)
  const known = validationCodes.find((code) => validations[code])
  return words(known === undefined ? undefined : validations[known], known ?? validationCodes[0] ?? 'declined')
}

/** Refusal for a charge that can't have happened, because the provider wasn't reached. */
export const wordsOfNotSent = (): DeclineWords => words(['network_down_retry'], 'not_sent')

function words(row: Row | undefined, code: string): DeclineWords {
  const [category, sentence] = row ?? (['unknown'] as const)
  return { category, message: sentence ?? sentences[category], code }
}
