export const wallets = ['paypal', 'apple_pay', 'google_pay'] as const
export type Wallet = (typeof wallets)[number]

/** What paid instead of a card that was typed: a card of a phone, or a PayPal account by its masked address. */
export type WalletSummary =
  | { readonly kind: 'apple_pay' | 'google_pay' }
  | { readonly kind: 'paypal'; readonly payer: string }

/** "j•••@example.com": enough for its owner to know it, and nobody else. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return domain === '' ? '•••' : `${[...name][0] ?? ''}•••@${domain}`
}
