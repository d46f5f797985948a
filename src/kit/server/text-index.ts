import MiniSearch from 'minisearch'
import { createSpeller } from './spelling.ts'

/** Things to be found by words. */
export interface TextIndex<T> {
  /**
   * Those that hold every typed word or its beginning, best first; typing errors are forgiven.
   * @param max how many are wanted: where all words are in very many things, any so many that hold them
   */
  search: (typed: string, max?: number) => T[]
  /** Takes things out and puts others in. */
  replace: (gone: readonly T[], added: readonly T[]) => void
}

export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(Boolean)

/** A word that is in more things than this says too little to compare them by it. */
const commonFrom = 5_000

/** @param textsOf what a thing is called, which counts most, and what else is said of it */
export function createTextIndex<T>(
  items: readonly T[],
  textsOf: (item: T) => { name: string; rest: string },
): TextIndex<T> {
  const search = new MiniSearch({ fields: ['name', 'rest'], storeFields: [], tokenize: wordsOf })
  const counts = new Map<string, number>()
  const byId = new Map<number, T>()
  const ids = new Map<T, number>()
  /** The words of each thing, with spaces around them. */
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
  /** How often a word or one that begins with it is said. */
  const timesOf = (beginning: string): number => {
    let times = 0
    for (const [word, count] of counts) if (word.startsWith(beginning)) times += count
    return times
  }
  const find = (words: readonly string[]): number[] =>
    search
      .search(words.join(' '), { prefix: true, combineWith: 'AND', boost: { name: 3, rest: 1 } })
      .map(({ id }) => id as number)
  /** Finds by the words that tell things apart; the others are only looked for in what is found. */
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
      // A word that is no longer used stays known: nothing is found by it.
      if (counts.size !== words) speller = createSpeller(counts)
    },
  }
}
