import type { QuantityPrice } from '#features/pricing/quantity-prices.ts'
import { currencies, type PricesByCurrency } from '#kit/money.ts'
import { addEntry, type Cart, type CartEntry, type CartOption, type CartVehicle } from './rules.ts'

const storageVersion = 1
const textLengthMax = 200_000
/** Entries that a stored cart keeps. */
export const entriesMax = 100
const optionsMax = 30
const nameLengthMax = 200

/** Serializes the cart for the browser's storage. */
export const serializeCart = (cart: Cart): string => JSON.stringify({ v: storageVersion, entries: cart })

/**
 * Parses the output of `serializeCart`. Drops invalid entries, clamps quantities and combines duplicates; invalid
 * text gives an empty cart. Never throws.
 */
export function parseCart(text: string | null): CartEntry[] {
  if (text === null || text.length > textLengthMax) return []
  const stored = fieldsOf(tryParse(text))
  const entries = stored?.['v'] === storageVersion ? stored['entries'] : null
  if (!Array.isArray(entries)) return []
  return entries
    .slice(0, entriesMax)
    .map(parseEntry)
    .filter((entry) => entry !== null)
    .reduce<CartEntry[]>((cart, entry) => addEntry(cart, entry), [])
}

/** Parses one entry from another tab or from storage; null when invalid. */
export function parseEntry(value: unknown): CartEntry | null {
  const entry = fieldsOf(value)
  const product = fieldsOf(entry?.['product'])
  const slug = product?.['slug']
  const pricesByCurrency = parsePrices(product?.['pricesByCurrency'])
  const options = parseOptions(entry?.['options'])
  const quantity = entry?.['quantity']
  if (!isName(slug) || pricesByCurrency === null || options === null || typeof quantity !== 'number') return null
  const [tune, vehicle] = [entry?.['tune'], parseVehicle(entry?.['vehicle'])]
  if (vehicle === null || (tune !== undefined && (!isName(tune) || vehicle === undefined))) return null
  const quantityPrices = parseQuantityPrices(product?.['quantityPrices'])
  const added = {
    product: { slug, pricesByCurrency, ...(quantityPrices.length === 0 ? {} : { quantityPrices }) },
    options,
    quantity,
    ...(tune === undefined ? {} : { tune }),
    ...(vehicle === undefined ? {} : { vehicle }),
  }
  return addEntry([], added)[0] ?? null
}

/** Null when invalid. */
function parseVehicle(value: unknown): CartVehicle | null | undefined {
  if (value === undefined) return undefined
  const { make, year, model, engine, transmission = null, name } = fieldsOf(value) ?? {}
  if (!isName(make) || !isName(year) || !isName(model) || !isName(engine) || !isName(name)) return null
  return transmission === null || isName(transmission) ? { make, year, model, engine, transmission, name } : null
}

function parseOptions(value: unknown): CartOption[] | null {
  if (!Array.isArray(value) || value.length > optionsMax) return null
  const options = value.map((item): CartOption | null => {
    const option = fieldsOf(item)
    const selection = fieldsOf(option?.['selection'])
    const pricesByCurrency = parsePrices(selection?.['pricesByCurrency'])
    const [id, name] = [option?.['id'], selection?.['name']]
    if (typeof id !== 'number' || !Number.isSafeInteger(id) || !isName(name) || pricesByCurrency === null) return null
    return { id, selection: { name, pricesByCurrency } }
  })
  return options.every((option) => option !== null) ? options : null
}

const quantityPricesMax = 200
const textOf = (value: unknown): string | null => (typeof value === 'string' && value.length <= 40 ? value : null)

/**
 * Keeps only the valid ones. Without the others, the cart shows the price of a single unit; the checkout still
 * charges correctly.
 */
function parseQuantityPrices(value: unknown): QuantityPrice[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, quantityPricesMax).flatMap((item): QuantityPrice[] => {
    const stored = fieldsOf(item)
    const [from, prices, listed] = [stored?.['from'], parsePrices(stored?.['prices']), stored?.['choices']]
    if (typeof from !== 'number' || !Number.isSafeInteger(from) || from < 1 || prices === null) return []
    if (!Array.isArray(listed) || listed.length > optionsMax) return []
    const choices = listed.flatMap((each) => {
      const { id, selection } = fieldsOf(each) ?? {}
      return typeof id === 'number' && Number.isSafeInteger(id) && isName(selection) ? [{ id, selection }] : []
    })
    if (choices.length < listed.length) return []
    return [{ from, choices, prices, starts_at: textOf(stored?.['starts_at']), ends_at: textOf(stored?.['ends_at']) }]
  })
}

/** Prices in known currencies as integers from 0; null, which invalidates the entry, for anything else. */
function parsePrices(value: unknown): PricesByCurrency | null {
  const stored = fieldsOf(value)
  if (stored === null) return null
  const prices: PricesByCurrency = {}
  for (const currency of currencies) {
    const price = stored[currency]
    if (price === undefined) continue
    if (typeof price !== 'number' || !Number.isSafeInteger(price) || price < 0) return null
    prices[currency] = price
  }
  return prices
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= nameLengthMax
