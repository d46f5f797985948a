import { type Currency, priceWithOptions } from '#kit/money.ts'
import { variantOf } from '../rules.ts'
import type { FindChoice } from './choice-names.ts'
import type { IndexedProduct } from './product-index.ts'
import type { PublicProductRows } from './queries.ts'
import { availabilityIn, kitsIn, type StockCounts, stockKey } from './stock-counts.ts'

/**
 * Adds a kit's parts and its stock, limited by its scarcest part.
 * @returns false if a part isn’t sold with its preset choices, so the kit isn’t sold either
 */
export function fillKit(
  kit: IndexedProduct,
  rows: PublicProductRows['kitParts'],
  {
    byId,
    stock,
    findChoice,
  }: { byId: ReadonlyMap<number, IndexedProduct>; stock: StockCounts; findChoice: FindChoice },
): boolean {
  const parts = rows.map((row) =>
    kitPartOf(row, row.productId === null ? undefined : byId.get(row.productId), findChoice),
  )
  kit.parts = parts.filter((part) => part !== null)
  kit.shippable = rows.some(({ productId }) => byId.get(productId ?? 0)?.shippable === true)
  const goods = rows.flatMap(({ productId, quantity }, place) => {
    const good = byId.get(productId ?? 0)
    const variant = good && good.variants.length > 0 ? variantOf(good, parts[place]?.options ?? []) : null
    return productId === null
      ? []
      : [{ key: stockKey(productId, variant === undefined ? 0 : (variant?.id ?? null)), quantity }]
  })
  kit.availability = availabilityIn((region) => kitsIn(goods, (key) => stock.get(`${key}/${region}`) ?? 0))
  return kit.parts.length === rows.length
}

/** A part for display; null if it isn’t sold with its preset choices. */
function kitPartOf(
  row: PublicProductRows['kitParts'][number],
  product: IndexedProduct | undefined,
  findChoice: FindChoice,
): IndexedProduct['parts'][number] | null {
  if (row.tune) {
    const { slug, name, price, state } = row.tune
    const tune = { kind: 'tune', slug, name, quantity: 1, options: [], pricesByCurrency: price, picture: null } as const
    return state === 'published' ? { ...tune, options: [] } : null
  }
  if (!product) return null
  const chosen = product.options.map((option) => {
    const name = row.options.find(({ id }) => id === option.id)?.selection
    const selection = findChoice(option, name)
    return selection && { id: option.id, option: option.name, selection }
  })
  if (!chosen.every((choice) => choice !== undefined)) return null
  const prices = Object.keys(product.pricesByCurrency).map((code) => {
    const chosenPrices = chosen.map(({ selection }) => selection.pricesByCurrency)
    return [code, priceWithOptions(product.pricesByCurrency, chosenPrices, code as Currency) ?? 0]
  })
  return {
    kind: 'product',
    slug: product.slug,
    name: product.name,
    quantity: row.quantity,
    options: chosen.map(({ id, option, selection }) => ({ id, option, selection: selection.name })),
    pricesByCurrency: Object.fromEntries(prices),
    picture: product.picture,
  }
}
