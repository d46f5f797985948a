/** Random numbers from 0 to 1 for a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A random whole number below `count`. */
export const below = (random: () => number, count: number): number => Math.floor(random() * count)

/** A random item of a list; undefined if the list is empty. */
export const oneOf = <T>(random: () => number, items: readonly T[]): T | undefined => items[below(random, items.length)]
