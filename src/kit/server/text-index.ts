import MiniSearch from 'minisearch'
import { createSpeller } from './spelling.ts'

/** A full-text index in memory. */
export interface TextIndex<T> {
  /**
   * Finds entries that contain every typed word or prefix, best match first, tolerating typing errors.
   * @param max maximum number of results; if all words are very common, any entries that contain them
   */
  search: (typed: string, max?: number) => T[]
  /** Removes and adds entries. */
  replace: (gone: readonly T[], added: readonly T[]) => void
}

export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(Boolean)

/** A word in more entries than this is too common to rank by. */
const commonFrom = 5_000

/** @param textsOf an entry's name, which counts most, and its other texts */
export function createTextIndex<T>(
  items: readonly T[],
  textsOf: (item: T) => { name: string; rest: string },
): TextIndex<T> {
  const search = new MiniSearch({ fields: ['name', 'rest'], storeFields: [], tokenize: wordsOf })
  const counts = new Map<string, number>()
  const byId = new Map<number, T>()
  const ids = new Map<T, number>()
  /** Words of each entry, surrounded by spaces. */
  const said = new Map<number, string>()
  let lastId = 0
  const document = (item: T, by: 1 | -1) => {
    const texts = textsOf(item)
    for (const word of wordsOf(`${texts.name} ${texts.rest}`)) counts.set(word, (counts.get(word) ?? 0) + by)
    return texts
  }
  const add = (added: readonly T[]) =>
    search.addAll(
      added.map((item) => {
        lastId += 1
        byId.set(lastId, item)
        ids.set(item, lastId)
        const texts = document(item, 1)
        said.set(lastId, ` ${wordsOf(`${texts.name} ${texts.rest}`).join(' ')} `)
        return { id: lastId, ...texts }
      }),
    )
  add(items)
  let speller = createSpeller(counts)
  /** Occurrences of a word or of words starting with it. */
  const timesOf = (beginning: string): number => {
    let times = 0
    for (const [word, count] of counts) if (word.startsWith(beginning)) times += count
    return times
  }
  const find = (words: readonly string[]): number[] =>
    search
      .search(words.join(' '), { prefix: true, combineWith: 'AND', boost: { name: 3, rest: 1 } })
      .map(({ id }) => id as number)
  /** Looks up the rare words and only checks the common ones in what was found. */
  const findAmongMany = (words: readonly string[], common: readonly string[], max: number | undefined): number[] => {
    const holds = (id: number) => common.every((word) => said.get(id)?.includes(` ${word}`))
    const rare = words.filter((word) => !common.includes(word))
    if (rare.length > 0) {
      const whole = (id: number) => words.filter((word) => said.get(id)?.includes(` ${word} `)).length
      return find(rare)
        .filter(holds)
        .map((id) => ({ id, whole: whole(id) }))
        .toSorted((a, b) => b.whole - a.whole)
        .map(({ id }) => id)
    }
    if (max === undefined) return find(words)
    const found = new Set<number>()
    for (const end of [' ', ''])
      for (const [id, text] of said) {
        if (found.size === max) return [...found]
        if (words.every((word) => text.includes(` ${word}${end}`))) found.add(id)
      }
    return [...found]
  }
  return {
    search: (typed, max) => {
      const words = wordsOf(typed).map(speller.correct)
      const times = byId.size > commonFrom ? words.map(timesOf) : []
      if (times.includes(0)) return []
      const common = words.filter((_, index) => (times[index] ?? 0) > commonFrom)
      const found = common.length === 0 ? find(words) : findAmongMany(words, common, max)
      return found.flatMap((id) => byId.get(id) ?? [])
    },
    replace: (gone, added) => {
      const words = counts.size
      for (const item of gone) {
        const id = ids.get(item)
        if (id === undefined) continue
        search.remove({ id, ...document(item, -1) })
        byId.delete(id)
        said.delete(id)
        ids.delete(item)
      }
      add(added)
      // An unused word may stay in the vocabulary: it finds nothing.
      if (counts.size !== words) speller = createSpeller(counts)
    },
  }
}
