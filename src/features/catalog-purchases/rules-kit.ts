import type { PricesByCurrency, Currency } from '#kit/money.ts'

const wordLengthMin = 6
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= wordLengthMin)

/** The sentence of the tunes' notes that mentions a part by a word of its name; null when there is none. */
export function namedBy(part: string, texts: readonly string[]): string | null {
  const words = new Set(wordsOf(part))
  const sentences = texts.flatMap((text) => text.split(/(?<=[.;!?])\s+/))
  return sentences.find((sentence) => wordsOf(sentence).some((word) => words.has(word))) ?? null
}

interface Offered {
  pricesByCurrency: PricesByCurrency
  availability: 'enough' | 'few' | 'none'
}

/** Sorts sets of tools, best first: in stock before out of stock, then by price in minor units. */
export function rankSets<T extends Offered>(sets: readonly (readonly T[])[], currency: Currency): (readonly T[])[] {
  const isOut = (tools: readonly T[]) => Number(tools.some(({ availability }) => availability === 'none'))
  const price = (tools: readonly T[]) =>
    tools.reduce((sum, tool) => sum + (tool.pricesByCurrency[currency] ?? Number.MAX_SAFE_INTEGER / 1_000), 0)
  return sets.toSorted((a, b) => isOut(a) - isOut(b) || price(a) - price(b))
}
