import { fail } from '#kit/refusal.ts'
import type { Currency } from '#kit/money.ts'
import type { LineKit, LineOption } from '#features/orders/contract.ts'
import type { PurchaseLine } from '#features/pricing/quote.ts'
import { type ItemPrices, pricesAt } from '#features/pricing/quantity-prices.ts'
import { unitPrice } from '#features/pricing/unit-price.ts'
import type { IndexedProduct, ProductIndex } from '#features/products/server/product-index.ts'
import { availabilityOfChoice, variantOf } from '#features/products/rules.ts'
import type { WantedLine } from '../contract.ts'
import * as m from '../messages/m.ts'
import { type CartTunes, noTunes } from './cart-tunes.ts'
import { kitLines } from './kit-lines.ts'

/** A requested line with the price that staff set for it in a quote. Buyers' requests cannot contain prices. */
export interface AskedLine extends WantedLine {
  /** Minor units for each; the shop's own price applies without one. */
  price?: number | null
}

/** A cart line with the shop's own data about it. */
export interface CartLine {
  /** Null for a tune. */
  product: IndexedProduct | null
  /** The cart item the line came from: the product, or the kit it is part of; null for a tune alone. */
  soldAs: IndexedProduct | null
  /** Stock by region; for a kit, limited by its scarcest part. */
  availability: IndexedProduct['availability'] | null
  /** What the order stores besides amounts. */
  sold: {
    slug: string
    name: string
    options: LineOption[]
    kit: LineKit | null
    productId: number | null
    tuneId: number | null
  }
  priced: PurchaseLine
}

const quantityMax = 20

/** What cart prices depend on besides its contents. */
export interface BuyersTerms {
  currency: Currency
  /** The buyer's own product prices by slug, where they differ from the list price. */
  own: ReadonlyMap<string, ItemPrices>
  now: Date
}

/** A line with the names that its choices have in the index, whatever language they were made in. */
export const inWordsOf = ({ bySlug, findChoice }: ProductIndex, line: AskedLine): AskedLine => ({
  ...line,
  options: line.options.map((chosen) => {
    const option = bySlug.get(line.slug)?.options.find(({ id }) => id === chosen.id)
    return { ...chosen, selection: (option && findChoice(option, chosen.selection)?.name) ?? chosen.selection }
  }),
})

/**
 * Resolves and prices the items of a cart. Fails for unknown products, missing or foreign options, more than 20 of
 * one entry (INV-08), and goods that are not sold in the currency; 0 is a valid price. A kit expands into lines for
 * its parts.
 */
export function readCartLines(
  productIndex: ProductIndex,
  wanted: readonly AskedLine[],
  { currency, own, now }: BuyersTerms,
  tunes: CartTunes = noTunes,
): CartLine[] {
  const goods = wanted.filter(({ kind }) => kind !== 'tune')
  const lines = wanted.flatMap((line, index): CartLine[] => {
    if (line.kind === 'tune') return [tuneLine(tunes, line, index)]
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
    const mine = own.get(product.slug)
    const price =
      unitPrice(
        product,
        chosen.map(({ selection }) => selection),
        currency,
        mine && pricesAt(mine, line, goods, now),
      ) ?? fail('not_sold_in_currency', { facts: { slug: product.slug } })
    const priced = {
      id: String(index),
      ...namedPrice(line, { unitPrice: price.own, listPrice: price.list }),
      quantity: line.quantity,
      isTaxable: product.taxable,
      marks: [`product/${product.slug}`, ...productIndex.above(product.category).map((slug) => `category/${slug}`)],
    }
    if (product.parts.length > 0) return kitLines(productIndex, product, priced, { place: index, currency, tunes })
    const variant = variantOf(product, line.options)
    const weight = variant?.weight_grams ?? product.weight_grams
    return [
      {
        product,
        soldAs: product,
        availability: availabilityOfChoice(product, line.options),
        sold: {
          slug: product.slug,
          name: product.name,
          options: chosen.map(({ option, selection }) => ({ option: option.name, selection: selection.name })),
          kit: null,
          productId: product.id,
          tuneId: null,
        },
        priced: { ...priced, kind: 'product', weightGrams: product.shippable ? weight : 0 },
      },
    ]
  })
  refuseTooMany(wanted)
  return lines
}

/** The price that staff set for a line, exempt from sales; else the shop's own price. */
const namedPrice = <P extends Required<Pick<PurchaseLine, 'unitPrice' | 'listPrice'>>>({ price }: AskedLine, own: P) =>
  price === null || price === undefined
    ? own
    : { ...own, unitPrice: price, listPrice: Math.max(price, own.listPrice), isFixed: true }

function tuneLine(tunes: CartTunes, line: AskedLine, index: number): CartLine {
  const { id, slug, name, ...price } = tunes.bySlug.get(line.slug) ?? fail('not_found')
  if (line.quantity > 1) fail('validation_failed', { fields: { [`lines.${index}.quantity`]: [m.oneTune()] } })
  return {
    product: null,
    soldAs: null,
    availability: null,
    sold: { slug, name, options: [], kit: null, productId: null, tuneId: id },
    priced: {
      ...namedPrice(line, price),
      id: String(index),
      kind: 'tune',
      quantity: 1,
      isTaxable: true,
      weightGrams: 0,
    },
  }
}

function refuseTooMany(wanted: readonly WantedLine[]): void {
  const quantities = new Map<string, number>()
  for (const { kind = 'product', slug, options, quantity } of wanted) {
    const key = `${kind} ${slug} ${options
      .map(({ id, selection }) => `${id}:${selection}`)
      .toSorted()
      .join(',')}`
    const total = (quantities.get(key) ?? 0) + quantity
    if (total > quantityMax) fail('validation_failed', { fields: { quantity: [m.quantityTooHigh({ quantityMax })] } })
    quantities.set(key, total)
  }
}
