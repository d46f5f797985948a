import { type Cart, type CartEntry, clampQuantity, entryHash, quantityMax } from '#features/cart/rules.ts'
import { entriesMax } from '#features/cart/rules-storage.ts'
import { variantOf } from '#features/products/rules.ts'
import { type Currency, priceWithOptions } from '#kit/money.ts'
import type { NumberedProduct, NumberedProducts } from '../contract.ts'
import type { TypedLine } from './typed-lines.ts'

/** A line of a quick order. */
export interface OrderLine {
  key: string
  /** As typed. */
  number: string
  /** Null if no product has the number. */
  product: NumberedProduct | null
  /** Selection ID by option ID; lacks those that are still to be chosen. */
  chosen: Readonly<Record<number, number>>
  quantity: number
  /** The quantity as typed, if the cart can't take it. */
  asked: string | null
  /** How many typed lines it stands for. */
  count: number
}

/** Choices that the number decides: those of the variant, and options with a single choice. */
function decided(product: NumberedProduct, variantId: number | null): Record<number, number> {
  const variant = product.variants.find(({ id }) => id === variantId)
  return Object.fromEntries(
    product.options.flatMap(({ id, selections }) => {
      const selection =
        selections.length === 1 ? selections[0] : selections.find((one) => variant?.selections.includes(one.id))
      return selection ? [[id, selection.id]] : []
    }),
  )
}

/** The quantity of a line, and what was typed if the cart can't take that. */
export const quantityOf = (typed: string) => {
  const quantity = /^\d+$/.test(typed) ? clampQuantity(Number(typed)) : 1
  return { quantity, asked: String(quantity) === typed.replace(/^0+(?=\d)/, '') ? null : typed }
}

/** The lines that were typed, with what their numbers were found to be. The first reading with a product counts. */
export function resolveLines(
  typed: readonly TypedLine[],
  { data, products }: NumberedProducts,
  keyOf: (place: number) => string,
): OrderLine[] {
  const found = new Map(data.map((one) => [one.number, one]))
  const bySlug = new Map(products.map((product) => [product.slug, product]))
  return typed.map((readings, place) => {
    const reading = readings.find(({ number }) => found.has(number)) ?? readings.at(-1)!
    const { slug = '', variant = null } = found.get(reading.number) ?? {}
    const product = bySlug.get(slug) ?? null
    return {
      key: keyOf(place),
      number: reading.number,
      product,
      chosen: product ? decided(product, variant) : {},
      ...quantityOf(reading.quantity),
      count: 1,
    }
  })
}

export const missingOptions = ({ product, chosen }: OrderLine): NumberedProduct['options'] =>
  (product?.options ?? []).filter(({ id }) => chosen[id] === undefined)

/** What the line puts into the cart, with what is chosen so far. */
export function entryOf({ product, chosen, quantity }: OrderLine): CartEntry | null {
  if (!product) return null
  const { slug, pricesByCurrency, quantity_prices: quantityPrices, options } = product
  return {
    product: { slug, pricesByCurrency, quantityPrices },
    options: options.flatMap((option) => {
      const selection = option.selections.find(({ id }) => id === chosen[option.id])
      return selection
        ? [{ id: option.id, selection: { name: selection.name, pricesByCurrency: selection.pricesByCurrency } }]
        : []
    }),
    quantity,
  }
}

/** What repeated lines have in common; null for lines with options to choose, which may become different things. */
function sameOf(line: OrderLine): string | null {
  const entry = entryOf(line)
  if (!entry) return `? ${line.number.toLowerCase()}`
  return missingOptions(line).length > 0 ? null : entryHash(entry)
}

/** Combines lines of the same thing: the first stays, with the sum of what was typed. */
export function mergeLines(lines: readonly OrderLine[]): OrderLine[] {
  const merged: OrderLine[] = []
  for (const line of lines) {
    const same = sameOf(line)
    const place = same === null ? -1 : merged.findIndex((other) => sameOf(other) === same)
    const first = merged[place]
    if (!first) merged.push(line)
    else merged[place] = { ...first, ...sumOf(first, line), count: first.count + line.count }
  }
  return merged
}

function sumOf(first: OrderLine, second: OrderLine): Pick<OrderLine, 'quantity' | 'asked'> {
  const [one, other] = [first, second].map(({ asked, quantity }) => Number(asked ?? quantity))
  // Quantities that aren't numbers stay as the note says them.
  if (!Number.isSafeInteger(one) || !Number.isSafeInteger(other))
    return { quantity: clampQuantity(first.quantity + second.quantity), asked: first.asked ?? second.asked }
  return quantityOf(String(one! + other!))
}

/** Why a line can't be put into the cart. */
export type LineProblem =
  | { kind: 'unknown' | 'vehicle' | 'not-sold' | 'sold-out' | 'cart-full' }
  | { kind: 'options'; options: NumberedProduct['options'] }
  | { kind: 'few'; left: number }
  | { kind: 'in-cart'; quantity: number }

const pickedOf = (line: OrderLine) =>
  (entryOf(line)?.options ?? []).map(({ id, selection }) => ({ id, selection: selection.name }))
/** Where the line's units come from: the product, or its variant. */
const stockOf = (line: OrderLine, product: NumberedProduct) => {
  if (product.variants.length === 0) return { key: product.slug, left: product.left }
  const id = variantOf(product, pickedOf(line))?.id
  return { key: `${product.slug} ${id}`, left: product.variants.find((one) => one.id === id)?.left ?? 0 }
}

/** Problems by key of the line; lines without one can be put into the cart together. */
export function problemsOf(lines: readonly OrderLine[], cart: Cart, currency: Currency): Map<string, LineProblem> {
  const problems = new Map<string, LineProblem>()
  const taken = new Map<string, number>()
  const inCart = new Map(cart.map((entry) => [entryHash(entry), entry.quantity]))
  for (const line of lines) {
    const entry = entryOf(line)
    const problem = ownProblem(line, entry, currency) ?? (entry && line.product && shared(line, line.product, entry))
    if (problem) problems.set(line.key, problem)
  }
  return problems

  /** Problems with what other lines and the cart leave. */
  function shared(line: OrderLine, product: NumberedProduct, entry: CartEntry): LineProblem | null {
    const { key, left } = stockOf(line, product)
    const units = (taken.get(key) ?? 0) + line.quantity
    if (left === 0) return { kind: 'sold-out' }
    // What is left is counted up to the most that a line takes.
    if (units > left && left < quantityMax) return { kind: 'few', left }
    const hash = entryHash(entry)
    const present = inCart.get(hash) ?? 0
    if (present + line.quantity > quantityMax) return { kind: 'in-cart', quantity: present }
    if (present === 0 && inCart.size >= entriesMax) return { kind: 'cart-full' }
    taken.set(key, units)
    inCart.set(hash, present + line.quantity)
    return null
  }
}

function ownProblem(line: OrderLine, entry: CartEntry | null, currency: Currency): LineProblem | null {
  const { product } = line
  if (!product || !entry) return { kind: 'unknown' }
  if (product.needs_vehicle) return { kind: 'vehicle' }
  const options = missingOptions(line)
  if (options.length > 0) return { kind: 'options', options }
  const choices = entry.options.map(({ selection }) => selection.pricesByCurrency)
  return priceWithOptions(product.pricesByCurrency, choices, currency) === null ? { kind: 'not-sold' } : null
}
