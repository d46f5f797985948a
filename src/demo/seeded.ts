/** A number from 0 to 2³² − 1 that depends only on the text (FNV-1a with a final mix). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A number from low to high, always the same for the same text. */
export const between = (text: string, low: number, high: number): number =>
  low + (hashText(text) / 0xffffffff) * (high - low)

/** One of the choices, always the same for the same text. Throws a RangeError if there are none. */
export function pick<T>(text: string, choices: readonly T[]): T {
  const choice = choices[hashText(text) % choices.length]
  if (choice === undefined) throw new RangeError(`nothing to pick for ${text}`)
  return choice
}

/** An iterable that restarts the generator for each iteration, so that nothing is held in memory. */
export const lazily = <T>(start: () => Iterator<T>): Iterable<T> => ({ [Symbol.iterator]: start })
