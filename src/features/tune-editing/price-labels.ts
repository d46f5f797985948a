import type { BuyerName, PriceName } from '#features/pricing/price-set.ts'

/** Labels and hints for the six prices in staff screens. */
export const priceLabels: Readonly<Record<PriceName, { label: string; hint: string }>> = {
  price: { label: 'Price', hint: 'For the tune alone' },
  addonprice: { label: 'Add-on price', hint: 'In addition to another tune' },
  baseprice: { label: 'Price before offer', hint: 'Shown crossed out' },
  baseaddonprice: { label: 'Add-on price before offer', hint: 'Shown crossed out' },
  dealerprice: { label: 'Dealer price', hint: 'For members of dealers' },
  dealeraddonprice: { label: 'Dealer add-on price', hint: 'For members of dealers' },
}

export const buyerLabels: Readonly<Record<BuyerName, string>> = {
  customer: 'Customer',
  dealer: 'Dealer',
  tuner: 'Tuner',
  affiliate: 'Affiliate',
  cms_tuner: 'CMS tuner',
  tool_developer: 'Tool developer',
}
