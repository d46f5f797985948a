import { addMinor, splitByWeights } from '#kit/money.ts'
import type { PurchaseLine, Quote, QuotedAmounts, QuotedLine } from './quote.ts'

/** A kit whose lines are priced as one; minor units of the purchase's currency. */
export interface PricedKit extends Pick<PurchaseLine, 'id' | 'unitPrice' | 'isTaxable' | 'marks' | 'isFixed'> {
  /** Number of kits bought. */
  quantity: number
  listPrice: number
}

/** Lines for pricing, each with the indexes of its original lines. */
interface Collapsed {
  lines: PurchaseLine[]
  places: number[][]
}

/** Merges a kit's parts into one line, so sales, codes and tax apply to the kit's price. */
export function collapseKits(lines: readonly PurchaseLine[]): Collapsed {
  const groups = Map.groupBy(lines.keys(), (index) => lines[index]!.kit?.id ?? index)
  const places = [...groups.values()]
  return {
    places,
    lines: places.map((parts) => {
      const first = lines[parts[0]!]!
      const { kit } = first
      if (!kit) return first
      const weight = parts.reduce((sum, index) => sum + lines[index]!.weightGrams * lines[index]!.quantity, 0)
      return { ...kit, kind: 'product', weightGrams: Math.ceil(weight / kit.quantity) }
    }),
  }
}

/**
 * Unit prices of a kit's parts, proportional to their prices alone; they sum exactly to the kit's price. Indivisible
 * cents go to the most valuable part with quantity 1. Throws a RangeError if there is none, which is a bug.
 * @param parts unit price alone in minor units, and quantity per kit
 */
export function kitShares(price: number, parts: readonly { value: number; each: number }[]): number[] {
  const isPriced = parts.some(({ value }) => value > 0)
  const shares = splitByWeights(
    price,
    parts.map(({ value, each }) => (isPriced ? value : 1) * each),
  )
  const units = parts.map(({ each }, index) => Math.floor(shares[index]! / each))
  const rest = price - addMinor(...units.map((unit, index) => unit * parts[index]!.each))
  const [taker] = [...parts.keys()]
    .filter((index) => parts[index]!.each === 1)
    .toSorted((a, b) => parts[b]!.value - parts[a]!.value || a - b)
  if (taker === undefined) throw new RangeError('a kit without a single part')
  return units.with(taker, units[taker]! + rest)
}

/** Splits a merged line's amounts back into its parts, proportional to their value, exact to the cent. */
export function expandKits(quote: Quote, lines: readonly PurchaseLine[], places: readonly number[][]): Quote {
  if (!lines.some(({ kit }) => kit)) return quote
  const expanded: QuotedLine[] = []
  const amountsOf = places.map((parts, index) => {
    const quoted = quote.lines[index]!
    const own = lines[parts[0]!]!.kit ? partsOf(quoted, parts, lines, quote.pricesIncludeTax) : [quoted]
    for (const [nth, place] of parts.entries()) expanded[place] = own[nth]!
    return own.map(({ amount }) => amount)
  })
  return {
    ...quote,
    lines: expanded,
    saved: addMinor(...expanded.map(({ listPrice, unitPrice, quantity }) => (listPrice - unitPrice) * quantity)),
    applied: quote.applied.map((applied) => {
      const byLine: number[] = []
      for (const [index, parts] of places.entries()) {
        const shares = splitByWeights(applied.byLine[index] ?? 0, amountsOf[index]!)
        for (const [nth, place] of parts.entries()) byLine[place] = shares[nth]!
      }
      return { ...applied, byLine }
    }),
  }
}

function partsOf(
  kit: QuotedLine,
  places: readonly number[],
  lines: readonly PurchaseLine[],
  pricesIncludeTax: boolean,
): QuotedLine[] {
  const parts = places.map((place) => lines[place]!)
  const units = kitShares(
    kit.unitPrice,
    parts.map(({ listPrice, unitPrice, quantity }) => ({
      value: listPrice ?? unitPrice,
      each: quantity / kit.quantity,
    })),
  )
  const amounts = parts.map(({ quantity }, index) => units[index]! * quantity)
  const discounts = splitByWeights(kit.discount, amounts)
  const bases = amounts.map((amount, index) => amount - discounts[index]!)
  const reliefs = splitByWeights(kit.relief, bases)
  const taxes = splitByWeights(kit.tax, bases)
  return parts.map((part, index): QuotedLine => {
    const [unitPrice, tax, relief] = [units[index]!, taxes[index]!, reliefs[index]!]
    const net = bases[index]! - relief - (pricesIncludeTax ? tax : 0)
    const own: QuotedAmounts = {
      amount: amounts[index]!,
      discount: discounts[index]!,
      relief,
      net,
      tax,
      payable: net + tax,
    }
    return {
      ...kit,
      ...part,
      unitPrice,
      listPrice: Math.max(unitPrice, part.listPrice ?? part.unitPrice),
      isTaxable: kit.isTaxable,
      isFixed: false,
      allowance: 0,
      marks: part.marks ?? [],
      ...own,
    }
  })
}
