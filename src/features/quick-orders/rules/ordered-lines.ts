import type { Order } from '#features/orders/contract.ts'
import { quantityMax } from '#features/cart/rules.ts'
import type { Product } from '#features/products/contract/products.ts'
import type { NumberedProduct } from '../contract.ts'
import { mergeLines, type OrderLine, quantityOf } from './order-lines.ts'

type Ordered = Pick<Order, 'lines'>

/** A product or kit of an order, with what was chosen. */
interface Item {
  slug: string
  name: string
  options: readonly { option: string; selection: string }[]
  quantity: number
}

/** Products and kits of an order; not its tunes, fees, rentals and gift cards, which aren't bought from a list. */
export function itemsOf({ lines }: Ordered): Item[] {
  const kits = new Set<number>()
  return lines.flatMap((line): Item[] => {
    const { kit } = line
    if (kit === null) return line.kind === 'product' ? [line] : []
    if (kits.has(kit.place)) return []
    kits.add(kit.place)
    return [{ slug: kit.slug, name: kit.name, options: [], quantity: kit.quantity }]
  })
}

/** Units left as far as a product's page tells: none, or as many as a line of the cart takes. */
const leftOf = (availability: NumberedProduct['availability'], region: 1 | 2): number =>
  availability[region] === 'none' ? 0 : quantityMax

const numbered = (product: Product, region: 1 | 2): NumberedProduct => ({
  ...product,
  left: leftOf(product.availability, region),
  variants: product.variants.map((variant) => ({ ...variant, left: leftOf(variant.availability, region) })),
  needs_vehicle: product.parts.some(({ kind }) => kind === 'tune'),
})

/**
 * The items of an order as lines to order again, with the same choices where the product still has them.
 * @param found what the shop sells of them now
 */
export function linesOfOrder(order: Ordered, found: readonly Product[], region: 1 | 2): OrderLine[] {
  const bySlug = new Map(found.map((product) => [product.slug, numbered(product, region)]))
  return mergeLines(
    itemsOf(order).map(({ slug, name, options, quantity }, index) => {
      const product = bySlug.get(slug) ?? null
      const chosen = (product?.options ?? []).flatMap(({ id, name: option, selections }) => {
        const wanted = options.find((one) => one.option === option)?.selection
        const selection = selections.length === 1 ? selections[0] : selections.find((one) => one.name === wanted)
        return selection ? [[id, selection.id]] : []
      })
      return {
        key: String(index),
        number: name,
        product,
        chosen: Object.fromEntries(chosen) as Record<number, number>,
        ...quantityOf(String(quantity)),
        count: 1,
      }
    }),
  )
}
