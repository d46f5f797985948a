import type { Currency } from '#kit/money.ts'
import type { Availability, Product, productSorts } from './contract.ts'
import * as m from './messages/m.ts'

export interface ProductFilter {
  q?: string | undefined
  category?: string | undefined
  brand?: string | undefined
  available?: '1' | undefined
  sort: (typeof productSorts)[number]
}

const textOf = (product: Product): string =>
  `${product.name} ${product.brand} ${product.category_name} ${product.description}`.toLowerCase()

/** Products that match every word and filter, in the wanted order. A product without a price in the currency comes last by price. */
export function filterProducts(
  products: readonly Product[],
  filter: ProductFilter,
  region: 1 | 2,
  currency: Currency,
): Product[] {
  const words = (filter.q ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const found = products.filter(
    (product) =>
      (filter.category === undefined || product.category === filter.category) &&
      (filter.brand === undefined || product.brand === filter.brand) &&
      (filter.available === undefined || product.availability[region] !== 'none') &&
      words.every((word) => textOf(product).includes(word)),
  )
  const price = (product: Product) => product.pricesByCurrency[currency] ?? Number.MAX_SAFE_INTEGER
  switch (filter.sort) {
    case 'price':
      return found.toSorted((a, b) => price(a) - price(b) || a.id - b.id)
    case '-price':
      return found.toSorted((a, b) => price(b) - price(a) || a.id - b.id)
    case 'name':
      return found.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    case '-name':
      return found.toSorted((a, b) => b.name.localeCompare(a.name, 'en'))
    case 'newest':
      return found.toSorted((a, b) => b.id - a.id)
    case 'featured':
      return found.toSorted(
        (a, b) => Number(a.availability[region] === 'none') - Number(b.availability[region] === 'none') || a.id - b.id,
      )
  }
}

/** What a product page says of the stock. */
export const availabilityLabels: Readonly<Record<Availability, () => string>> = {
  enough: m.inStock,
  few: m.fewLeft,
  none: m.soldOut,
}
