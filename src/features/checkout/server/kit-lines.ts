import type { PricedKit } from '#features/pricing/kits.ts'
import type { IndexedProduct, ProductIndex } from '#features/products/server/product-index.ts'
import type { Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { priceWithOptions } from '#kit/money.ts'
import * as m from '../messages/m.ts'
import { variantOf } from '#features/products/rules.ts'
import type { CartLine } from './cart-lines.ts'
import type { CartTunes } from './cart-tunes.ts'

type Part = IndexedProduct['parts'][number]

/** Splits one unit off a part of the kit, if necessary, to absorb the cents that do not divide evenly. */
function withSingle(parts: readonly Part[]): Part[] {
  if (parts.some(({ quantity }) => quantity === 1)) return [...parts]
  const [first, ...others] = parts
  return first ? [{ ...first, quantity: 1 }, { ...first, quantity: first.quantity - 1 }, ...others] : []
}

/**
 * The lines of a kit, one per part, so that each can be taken from stock, packed and refunded separately. Fails for
 * more than one kit with a tune.
 * @param priced the kit as sold to this buyer
 * @param place its position in the cart
 */
export function kitLines(
  index: ProductIndex,
  kit: IndexedProduct,
  priced: PricedKit,
  { place, currency, tunes }: { place: number; currency: Currency; tunes: CartTunes },
): CartLine[] {
  const { quantity } = priced
  if (quantity > 1 && kit.parts.some(({ kind }) => kind === 'tune'))
    fail('validation_failed', { fields: { [`lines.${place}.quantity`]: [m.oneTune()] } })
  return withSingle(kit.parts).map((part, nth): CartLine => {
    const common = { quantity: quantity * part.quantity, isTaxable: priced.isTaxable, kit: priced }
    const sold = {
      slug: part.slug,
      name: part.name,
      options: part.options.map(({ option, selection }) => ({ option, selection })),
      kit: { id: kit.id, slug: kit.slug, name: kit.name, quantity, place },
    }
    if (part.kind === 'tune') {
      const tune = tunes.bySlug.get(part.slug) ?? fail('not_found')
      return {
        product: null,
        soldAs: kit,
        availability: kit.availability,
        sold: { ...sold, productId: null, tuneId: tune.id },
        priced: {
          ...common,
          id: `${place}.${nth}`,
          kind: 'tune',
          unitPrice: tune.listPrice,
          weightGrams: 0,
        },
      }
    }
    const product = index.bySlug.get(part.slug) ?? fail('not_found')
    const weight = variantOf(product, part.options)?.weight_grams ?? product.weight_grams
    return {
      product,
      soldAs: kit,
      availability: kit.availability,
      sold: { ...sold, productId: product.id, tuneId: null },
      priced: {
        ...common,
        id: `${place}.${nth}`,
        kind: 'product',
        unitPrice: priceOfPart(product, part, currency),
        weightGrams: product.shippable ? weight : 0,
      },
    }
  })
}

/** The price of a part on its own, in minor units; 0 when it is not sold on its own in the currency. */
const priceOfPart = (product: IndexedProduct, part: Part, currency: Currency): number =>
  priceWithOptions(
    product.pricesByCurrency,
    part.options.flatMap(({ id, selection }) => {
      const found = product.options
        .find((option) => option.id === id)
        ?.selections.find(({ name }) => name === selection)
      return found ? [found.pricesByCurrency] : []
    }),
    currency,
  ) ?? 0
