import { operation } from '#access/operation.ts'
import { quantityMax } from '#features/cart/rules.ts'
import { memberOf } from '#features/dealers/server/member-of.ts'
import { readPublicPrices } from '#features/products/server/own-prices.ts'
import { type IndexedProduct, type ProductIndex, readProductIndex } from '#features/products/server/product-index.ts'
import { readUnitsLeft } from '#features/products/server/units-left.ts'
import { findNumberedProducts } from '../contract.ts'
import { findBarcodes } from './queries.ts'

interface Numbered {
  product: IndexedProduct
  variantId: number | null
}
const isBarcode = (number: string) => /^\d{8,14}$/.test(number)
const keyOf = (text: string) => text.toLowerCase()

const known = new WeakMap<ProductIndex, ReadonlyMap<string, Numbered>>()

/** Published products and their variants on sale by part number, slug and, if no other has it, name. */
function byNumber(index: ProductIndex): ReadonlyMap<string, Numbered> {
  const before = known.get(index)
  if (before) return before
  const { products } = index
  const found = new Map<string, Numbered>()
  const know = (number: string, numbered: Numbered) => {
    const key = keyOf(number)
    if (key !== '' && !found.has(key)) found.set(key, numbered)
  }
  for (const product of products) {
    know(product.part_number, { product, variantId: null })
    // A variant without a part number of its own has its product's, which doesn't say which variant is meant.
    for (const { id, part_number: number } of product.variants)
      if (keyOf(number) !== keyOf(product.part_number)) know(number, { product, variantId: id })
  }
  for (const product of products) know(product.slug, { product, variantId: null })
  for (const [name, same] of Map.groupBy(products, (product) => keyOf(product.name)))
    if (same.length === 1) know(name, { product: same[0]!, variantId: null })
  known.set(index, found)
  return found
}

export const findNumberedProductsOperation = operation(
  findNumberedProducts,
  async ({ db, database, services, actor, input }) => {
    await memberOf(db, actor, input.params.slug, 'buy', services.settings.REGION_HOSTS)
    const numbers = [...new Set(input.body.numbers)]
    const index = await readProductIndex(database, services.versions)
    const pricesOf = await readPublicPrices({ database, services })
    const numbered = byNumber(index)
    const barcodes = new Map<string, Numbered>()
    for (const { barcode, productId, variantId } of await findBarcodes(db, numbers.filter(isBarcode))) {
      const product = index.byId.get(productId)
      const isSold = variantId === null || product?.variants.some(({ id }) => id === variantId)
      if (product && isSold) barcodes.set(barcode, { product, variantId })
    }
    const found = numbers.flatMap((number) => {
      const meant = numbered.get(keyOf(number)) ?? barcodes.get(number)
      return meant ? [{ number, ...meant }] : []
    })
    const products = [...new Set(found.map(({ product }) => product))]
    const unitsLeft = await readUnitsLeft(db, index, products, actor.region)
    const left = (product: IndexedProduct, variantId: number | null) =>
      Math.min(Math.max(unitsLeft(product, variantId), 0), quantityMax)
    return {
      data: found.map(({ number, product, variantId }) => ({ number, slug: product.slug, variant: variantId })),
      products: products.map((product) => ({
        id: product.id,
        slug: product.slug,
        name: product.name,
        part_number: product.part_number,
        picture: product.picture,
        pricesByCurrency: product.pricesByCurrency,
        quantity_prices: pricesOf(product),
        options: product.options,
        availability: product.availability,
        left: left(product, null),
        variants: product.variants.map((variant) => ({ ...variant, left: left(product, variant.id) })),
        needs_vehicle: product.parts.some(({ kind }) => kind === 'tune'),
      })),
    }
  },
)
