/**
 * Braintree's documented test values. Source: Braintree developer documentation, "Testing" (reference, general) and
 * "Credit cards: testing and go live" (guides), and the constants in the SDK's lib/braintree/test_values.
 */

export type CardOutcome = 'approved' | 'processor_declined' | 'failed' | 'fraud' | 'risk_threshold'

export interface TestCard {
  readonly number: string
  readonly cardType: string
  readonly outcome: CardOutcome
}

const card = (number: string, cardType: string, outcome: CardOutcome = 'approved'): TestCard => ({
  number,
  cardType,
  outcome,
})

/** All card numbers the sandbox accepts. Real card numbers are refused, as in Braintree's sandbox. */
export const testCards: readonly TestCard[] = [
  card('4111111111111111', 'Visa'),
  card('4005519200000004', 'Visa'),
  card('4009348888881881', 'Visa'),
  card('4012000033330026', 'Visa'),
  card('4012000077777777', 'Visa'),
  card('4012888888881881', 'Visa'),
  card('4217651111111119', 'Visa'),
  card('4500600000000061', 'Visa'),
  card('5555555555554444', 'MasterCard'),
  card('2223000048400011', 'MasterCard'),
  card('378282246310005', 'American Express'),
  card('371449635398431', 'American Express'),
  card('6011000991300009', 'Discover'),
  card('36259600000004', 'Diners Club'),
  card('3530111333300000', 'JCB'),
  card('6304000000000000', 'Maestro'),
  card('6243030000000001', 'China UnionPay'),
  card('6221261111117766', 'China UnionPay'),
  card('6223164991230014', 'China UnionPay'),
  card('4000111111111115', 'Visa', 'processor_declined'),
  card('5105105105105100', 'MasterCard', 'processor_declined'),
  card('378734493671000', 'American Express', 'processor_declined'),
  card('6011000990139424', 'Discover', 'processor_declined'),
  card('3566002020360505', 'JCB', 'failed'),
  card('4000111111111511', 'Visa', 'fraud'),
  card('4111130000000003', 'Visa', 'risk_threshold'),
]

const cardsByNumber = new Map(testCards.map((entry) => [entry.number, entry]))

export const findTestCard = (number: string): TestCard | undefined => cardsByNumber.get(number)

const nonceCards: Readonly<Record<string, string>> = {
  'fake-valid-nonce': '4012888888881881',
  'fake-valid-no-billing-address-nonce': '4012888888881881',
  'fake-valid-visa-nonce': '4012888888881881',
  'fake-valid-amex-nonce': '378282246310005',
  'fake-valid-mastercard-nonce': '5555555555554444',
  'fake-valid-discover-nonce': '6011000991300009',
  'fake-valid-jcb-nonce': '3530111333300000',
  'fake-valid-maestro-nonce': '6304000000000000',
  'fake-valid-dinersclub-nonce': '36259600000004',
  'fake-valid-prepaid-nonce': '4500600000000061',
  'fake-valid-commercial-nonce': '4217651111111119',
  'fake-valid-debit-nonce': '4012000033330026',
  'fake-valid-business-nonce': '4009348888881881',
  'fake-valid-no-indicators-nonce': '4005519200000004',
  'fake-valid-unknown-indicators-nonce': '4012000077777777',
  'fake-processor-declined-visa-nonce': '4000111111111115',
  'fake-processor-declined-mastercard-nonce': '5105105105105100',
  'fake-processor-declined-amex-nonce': '378734493671000',
  'fake-processor-declined-discover-nonce': '6011000990139424',
  'fake-processor-failure-jcb-nonce': '3566002020360505',
  'fake-gateway-rejected-fraud-nonce': '4000111111111511',
  'fake-gateway-rejected-risk-thresholds-nonce': '4111130000000003',
}

export const walletKinds = ['paypal', 'apple_pay', 'google_pay'] as const
export type WalletKind = (typeof walletKinds)[number]

export interface TestWallet {
  readonly kind: WalletKind
  /** The card behind a phone wallet. */
  readonly card: TestCard
}

const visa = cardsByNumber.get('4111111111111111')!
const masterCard = cardsByNumber.get('5555555555554444')!
const amex = cardsByNumber.get('378282246310005')!

/** Braintree's documented test nonces for wallets. They can be reused. */
export const walletNonces: ReadonlyMap<string, TestWallet> = new Map([
  ['fake-paypal-one-time-nonce', { kind: 'paypal', card: visa }],
  ['fake-apple-pay-visa-nonce', { kind: 'apple_pay', card: visa }],
  ['fake-apple-pay-mastercard-nonce', { kind: 'apple_pay', card: masterCard }],
  ['fake-apple-pay-amex-nonce', { kind: 'apple_pay', card: amex }],
  ['fake-android-pay-visa-nonce', { kind: 'google_pay', card: visa }],
  ['fake-android-pay-mastercard-nonce', { kind: 'google_pay', card: masterCard }],
  ['fake-android-pay-amex-nonce', { kind: 'google_pay', card: amex }],
])
/** Buyer whose PayPal account the sandbox simulates. */
export const sandboxPayer = 'jane.doe@paypal.example'

export const consumedNonce = 'fake-consumed-nonce'
export const luhnInvalidNonce = 'fake-luhn-invalid-nonce'

/** Braintree's documented test nonces for cards. They can be reused. */
export const testNonces: ReadonlyMap<string, TestCard> = new Map(
  Object.entries(nonceCards).map(([nonce, number]) => [nonce, cardsByNumber.get(number)!]),
)

export type AmountOutcome =
  | { readonly kind: 'approved' }
  | { readonly kind: 'processor_declined' | 'failed'; readonly code: string }
  | { readonly kind: 'application_incomplete' }

/** Effect of Braintree's documented test amounts. Minor units, in any currency. */
export function outcomeOfAmount(minor: number): AmountOutcome {
  if (minor >= 200_000 && minor <= 299_999) {
    return { kind: 'processor_declined', code: String(Math.trunc(minor / 100)) }
  }
  if (minor >= 300_000 && minor <= 300_099) return { kind: 'failed', code: '3000' }
  if (minor === 500_100) return { kind: 'application_incomplete' }
  return { kind: 'approved' }
}

/** M matches, N does not match, U not verified, S issuer does not participate, I not provided, B bypassed. */
export type MatchCode = 'M' | 'N' | 'U' | 'S' | 'I' | 'B'

/** Braintree's documented CVV values, with their four-digit form for American Express. */
export function cvvResponse(cvv: string): MatchCode {
  if (cvv === '') return 'I'
  if (cvv === '200' || cvv === '2000') return 'N'
  if (cvv === '201' || cvv === '2011') return 'U'
  if (cvv === '301' || cvv === '3011') return 'S'
  return 'M'
}

/** Braintree's documented postal codes. */
export function postalCodeResponse(postalCode: string | null): MatchCode {
  if (!postalCode) return 'I'
  if (postalCode === '20000') return 'N'
  return postalCode === '20001' ? 'U' : 'M'
}

/** Braintree's documented street numbers: only the digits at the start count. */
export function streetAddressResponse(street: string | null): MatchCode {
  if (!street) return 'I'
  const digits = /^\d+/.exec(street.trim())?.[0]
  if (digits === '200') return 'N'
  return digits === '201' ? 'U' : 'M'
}
