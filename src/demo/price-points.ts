import { mulDiv } from '#kit/money.ts'
import type { PricesByCurrency } from '#kit/money.ts'

/** The shop's price list in whole units: each currency has its own price points, and none is converted from another. */
const points: readonly (readonly [usd: number, cad: number, eur: number, gbp: number])[] = [
  [5, 7, 5, 4],
  [9, 12, 9, 8],
  [15, 20, 14, 12],
  [19, 25, 18, 15],
  [25, 34, 23, 20],
  [29, 39, 27, 23],
  [35, 47, 32, 28],
  [39, 52, 36, 31],
  [45, 60, 42, 36],
  [49, 65, 45, 39],
  [59, 79, 55, 47],
  [69, 92, 64, 55],
  [75, 99, 69, 59],
  [79, 105, 73, 63],
  [89, 119, 82, 71],
  [99, 132, 91, 79],
  [119, 159, 109, 95],
  [129, 172, 119, 103],
  [149, 199, 137, 119],
  [150, 200, 140, 120],
  [179, 239, 165, 143],
  [199, 265, 183, 159],
  [229, 305, 210, 183],
  [249, 332, 229, 199],
  [279, 372, 257, 223],
  [299, 399, 275, 239],
  [349, 465, 319, 279],
  [399, 529, 365, 319],
  [449, 599, 412, 359],
  [499, 665, 459, 399],
  [549, 729, 505, 439],
  [599, 799, 549, 479],
  [649, 865, 597, 519],
  [699, 929, 642, 559],
  [749, 999, 689, 599],
  [799, 1065, 735, 639],
  [849, 1129, 779, 679],
  [899, 1199, 825, 719],
  [949, 1265, 872, 759],
  [999, 1329, 919, 799],
  [1099, 1465, 1009, 879],
  [1199, 1599, 1099, 959],
  [1299, 1729, 1195, 1039],
  [1399, 1865, 1285, 1119],
  [1499, 1999, 1379, 1199],
  [1699, 2265, 1559, 1359],
  [1799, 2399, 1649, 1439],
  [1999, 2665, 1839, 1599],
  [2299, 3065, 2109, 1839],
  [2499, 3329, 2299, 1999],
  [2999, 3999, 2759, 2399],
  [3999, 5329, 3679, 3199],
]

const priceList: readonly PricesByCurrency[] = points.map(([usd, cad, eur, gbp]) => ({
  USD: usd * 100,
  CAD: cad * 100,
  EUR: eur * 100,
  GBP: gbp * 100,
}))

/**
 * The price point nearest to an amount in US cents, in all four currencies (minor units); ties go to the lower point.
 */
export function pricePoint(usdMinor: number): PricesByCurrency {
  return priceList.reduce((best, price) => (distance(price, usdMinor) < distance(best, usdMinor) ? price : best))
}

const distance = (price: PricesByCurrency, usdMinor: number): number => Math.abs((price.USD ?? 0) - usdMinor)

/** Free, in every currency. */
export const freeOfCharge: PricesByCurrency = { USD: 0, CAD: 0, EUR: 0, GBP: 0 }

/** Prices reduced by a whole percentage, per currency, rounded down to a whole unit of the currency. */
export function reduced(prices: PricesByCurrency, percent: number): PricesByCurrency {
  return mapPrices(prices, (minor) => mulDiv(minor, 100 - percent, 10_000, 'down') * 100)
}

const mapPrices = (prices: PricesByCurrency, change: (minor: number) => number): PricesByCurrency => ({
  USD: change(prices.USD ?? 0),
  CAD: change(prices.CAD ?? 0),
  EUR: change(prices.EUR ?? 0),
  GBP: change(prices.GBP ?? 0),
})
