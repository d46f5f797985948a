import type { Area } from './areas.ts'
import { postcodeKeys } from './postcode-forms.ts'
import { plain } from './spellings.ts'

/** One way to read what someone typed: "Reno, NV 89501, US" is Reno, 89501, Nevada and the United States. */
export interface Reading {
  name: string
  code: string | null
  /** What each of the states and countries could be. */
  areas: readonly (readonly Area[])[]
}

const wordsMax = 12
const areaWordsMax = 5
const isCode = (text: string): boolean => /\d/.test(text) && postcodeKeys(text).length > 0

/**
 * All ways to read a place with a postal code before or after it, and with up to two states or countries at its end.
 * Those that take least away come first.
 */
export function readingsOf(text: string, areasByName: ReadonlyMap<string, readonly Area[]>): Reading[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  if (words.length > wordsMax) return []
  const found = new Map<string, Reading & { words: readonly string[] }>()
  const queue = [{ words: words as readonly string[], code: null as string | null, areas: [] as Reading['areas'] }]
  for (const { words: left, code, areas } of queue) {
    const key = JSON.stringify([left, code, areas])
    if (found.has(key)) continue
    found.set(key, { words: left, name: plain(left.join(' ')), code, areas })
    for (const count of code === null ? [1, 2] : []) {
      const [head, tail] = [left.slice(0, count).join(' '), left.slice(-count).join(' ')]
      if (isCode(head)) queue.push({ words: left.slice(count), code: head, areas })
      if (isCode(tail)) queue.push({ words: left.slice(0, -count), code: tail, areas })
    }
    for (let count = 1; areas.length < 2 && count <= Math.min(areaWordsMax, left.length); count += 1) {
      const options = areasByName.get(plain(left.slice(-count).join(' ')))
      if (options) queue.push({ words: left.slice(0, -count), code, areas: [...areas, options] })
    }
  }
  return [...found.values()].filter(({ name, code, areas }) => code !== null || (name !== '' && areas.length > 0))
}
