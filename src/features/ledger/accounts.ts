import type { Currency } from '#kit/money.ts'

/** The shop's own accounts, one per currency. The accounts of people and dealers are named after their owners. */
const systemAccounts = {
  gateway: 'asset/gateway',
  goods: 'revenue/goods',
  tunes: 'revenue/tunes',
  fees: 'revenue/fees',
  shipping: 'revenue/shipping',
  tax: 'liability/tax',
  deposits: 'liability/deposits',
  giftCards: 'liability/gift-cards',
  orderCredits: 'liability/order-credits',
  givenGiftCards: 'expense/gift-cards',
  breakage: 'revenue/breakage',
  valueTransfers: 'liability/value-transfers',
  disputes: 'asset/disputes',
  disputeLosses: 'expense/disputes',
  bank: 'asset/bank',
  gatewayFees: 'expense/gateway-fees',
} as const
export type SystemAccount = keyof typeof systemAccounts

export const accountCode = (account: SystemAccount, currency: Currency): string =>
  `${systemAccounts[account]}/${currency}`

/** The account of a gift card. Its negative balance is what the shop owes the holder. */
export const giftCardAccount = (id: number, currency: Currency): string => `liability/gift-card/${id}/${currency}`

/** An account code in a URL, with tildes for slashes. */
export const accountToken = (code: string): string => code.replaceAll('/', '~')
