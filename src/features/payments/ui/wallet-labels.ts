import type { Wallet } from '#integrations/payments/wallets.ts'

/** Brand names, the same in every language. */
export const walletLabels: Readonly<Record<Wallet, string>> = {
  paypal: 'PayPal',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
}
