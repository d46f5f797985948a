import type { Wallet } from '#integrations/payments/wallets.ts'

/** Names of makers, which are the same in every language. */
export const walletLabels: Readonly<Record<Wallet, string>> = {
  paypal: 'PayPal',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
}
