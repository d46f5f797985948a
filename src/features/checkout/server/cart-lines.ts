import { fail } from '#kit/refusal.ts'
import type { Currency, PricesByCurrency } from '#kit/money.ts'
import type { LineOption } from '#features/orders/contract.ts'
import type { PurchaseLine } from '#features/pricing/quote.ts'

import { unitPrice } from '#features/pricing/unit-price.ts'
import type { IndexedProduct, ProductIndex } from '#features/products/server/product-index.ts'
import type { WantedLine } from '../contract.ts'
import * as m from '../messages/m.ts'

/** A line of a cart with what the shop itself knows of it. */
export interface CartLine {
  product: IndexedProduct
  options: LineOption[]
  priced: PurchaseLine
}

const quantityMax = 20

/**
 * Finds what a cart names and prices it from the shelf. Refuses products that do not exist, options that are missing or
 * foreign, more than 20 of one entry (INV-08), and goods that are not sold in the currency; 0 is a price.
 * @param own what the buyer pays for products, by slug, where that differs
 */
export function readCartLines(
  productIndex: ProductIndex,
  wanted: readonly WantedLine[],
  currency: Currency,
  own: ReadonlyMap<string, PricesByCurrency>,
): CartLine[] {
  const lines = wanted.map((line, index): CartLine => {
    const product = productIndex.bySlug.get(line.slug) ?? fail('not_found')
    const chosen = product.options.map((option) => {
      const chosenName = line.options.find(({ id }) => id === option.id)?.selection
      const selection = option.selections.find(({ name }) => name === chosenName)
      return selection
        ? { option, selection }
        : fail('validation_failed', { fields: { [`lines.${index}.options`]: [m.chooseOption({ name: option.name })] } })
    })
    if (line.options.length !== chosen.length) {
      fail('validation_failed', {
        fields: { [`lines.${index}.options`]: [m.notAnOption()] },
      })
    }
    const price =
      unitPrice(
        product,
        chosen.map(({ selection }) => selection),
        currency,
        own.get(product.slug),
      ) ?? fail('not_sold_in_currency', { facts: { slug: product.slug } })
    return {
      product,
      options: chosen.map(({ option, selection }) => ({ option: option.name, selection: selection.name })),
      priced: {
        id: String(index),
        kind: 'product',
        unitPrice: price.own,
        listPrice: price.list,
        quantity: line.quantity,
        isTaxable: product.taxable,
        weightGrams: product.shippable ? product.weight_grams : 0,
        marks: [`product/${product.slug}`, ...productIndex.above(product.category).map((slug) => `category/${slug}`)],
      },
    }
  })
  refuseTooMany(wanted)
  return lines
}

function refuseTooMany(wanted: readonly WantedLine[]): void {
  const quantities = new Map<string, number>()
  for (const { slug, options, quantity } of wanted) {
    const key = `${slug} ${options
      .map(({ id, selection }) => `${id}:${selection}`)
      .toSorted()
      .join(',')}`
    const total = (quantities.get(key) ?? 0) + quantity
    if (total > quantityMax) fail('validation_failed', { fields: { quantity: [m.quantityTooHigh({ quantityMax })] } })
    quantities.set(key, total)
  }
}
