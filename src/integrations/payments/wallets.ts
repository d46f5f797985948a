export const wallets = ['paypal', 'apple_pay', 'google_pay'] as const
export type Wallet = (typeof wallets)[number]

/** Payment by wallet: a phone's card, or a PayPal account with masked email address. */
export type WalletSummary =
  | { readonly kind: 'apple_pay' | 'google_pay' }
  | { readonly kind: 'paypal'; readonly payer: string }

/** "j•••@example.com": masks an email address so only its owner recognizes it. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return domain === '' ? '•••' : `${[...name][0] ?? ''}•••@${domain}`
}
