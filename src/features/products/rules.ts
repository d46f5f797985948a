import type { Currency } from '#kit/money.ts'
import type { Availability, Product, ProductVariant, productSorts } from './contract/products.ts'
import * as m from './messages/m.ts'

export interface ProductFilter {
  q?: string | undefined
  brand?: string | undefined
  available?: '1' | undefined
  /** Comma-separated. */
  slugs?: string | undefined
  sort: (typeof productSorts)[number]
}

type Listed = Pick<Product, 'id' | 'slug' | 'name' | 'brand' | 'availability' | 'pricesByCurrency'>

/**
 * Filters and sorts products. Search results keep their relevance order by default; products without a price in the
 * currency sort last by price.
 */
export function filterProducts<P extends Listed>(
  products: readonly P[],
  filter: ProductFilter,
  region: 1 | 2,
  currency: Currency,
): P[] {
  const only = filter.slugs === undefined ? null : new Set(filter.slugs.split(','))
  const found = products.filter(
    (product) =>
      (only === null || only.has(product.slug)) &&
      (filter.brand === undefined || product.brand === filter.brand) &&
      (filter.available === undefined || product.availability[region] !== 'none'),
  )
  const price = (product: P) => product.pricesByCurrency[currency] ?? Number.MAX_SAFE_INTEGER
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
        (a, b) =>
          Number(a.availability[region] === 'none') - Number(b.availability[region] === 'none') ||
          (filter.q ? 0 : a.id - b.id),
      )
  }
}

type Chosen = readonly { id: number; selection: string }[]
type Varied = Pick<Product, 'options' | 'variants'>

/** Variant with these choices, by option and name; undefined if none is on sale. */
export function variantOf({ options, variants }: Varied, chosen: Chosen): ProductVariant | undefined {
  const ids = new Set(
    options.flatMap((option) => {
      const name = chosen.find(({ id }) => id === option.id)?.selection
      return option.selections.flatMap((each) => (each.name === name ? [each.id] : []))
    }),
  )
  return variants.find(({ selections }) => selections.every((id) => ids.has(id)))
}

/** Availability of the current choices. */
export function availabilityOfChoice(
  product: Varied & Pick<Product, 'availability'>,
  chosen: Chosen,
): Product['availability'] {
  if (product.variants.length === 0) return product.availability
  return variantOf(product, chosen)?.availability ?? { 1: 'none', 2: 'none' }
}

/** Initial choices by option: the first variant in stock, else the first of each option. */
export function firstChoice(product: Varied, region: 1 | 2): Record<number, number> {
  const variant = product.variants.find(({ availability }) => availability[region] !== 'none')
  return Object.fromEntries(
    product.options.map(({ id, selections }) => [
      id,
      (selections.find((each) => variant?.selections.includes(each.id)) ?? selections[0])?.id ?? 0,
    ]),
  )
}

/** Default low stock threshold in units. */
export const lowMarkDefault = 5

/** Labels by availability. */
export const availabilityLabels: Readonly<Record<Availability, () => string>> = {
  enough: m.inStock,
  few: m.fewLeft,
  none: m.soldOut,
}

/** Pictures for the current choices: those of the choices first, then general ones; all if there would be none. */
export function picturesOf(
  { pictures }: Pick<Product, 'pictures'>,
  selections: readonly number[],
): Product['pictures'][number][] {
  const of = (is: (selection: number | null) => boolean) => pictures.filter(({ selection }) => is(selection))
  const shown = [
    ...of((selection) => selection !== null && selections.includes(selection)),
    ...of((selection) => selection === null),
  ]
  return shown.length > 0 ? shown : [...pictures]
}
