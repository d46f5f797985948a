/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number below `count`, by the next of a seed's numbers. */
export const below = (random: () => number, count: number): number => Math.floor(random() * count)

/** One of a list; undefined when there is none. */
export const oneOf = <T>(random: () => number, items: readonly T[]): T | undefined => items[below(random, items.length)]
