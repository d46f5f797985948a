import MiniSearch from 'minisearch'
import { createSpeller } from './spelling.ts'

/** Things to be found by words. */
export interface TextIndex<T> {
  /** Those that hold every typed word or its beginning, best first; typing errors are forgiven. */
  search: (typed: string) => T[]
}

export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(Boolean)

/** @param textsOf what a thing is called, which counts most, and what else is said of it */
export function createTextIndex<T>(
  items: readonly T[],
  textsOf: (item: T) => { name: string; rest: string },
): TextIndex<T> {
  const search = new MiniSearch({ fields: ['name', 'rest'], storeFields: [], tokenize: wordsOf })
  const counts = new Map<string, number>()
  search.addAll(
    items.map((item, id) => {
      const texts = textsOf(item)
      for (const word of wordsOf(`${texts.name} ${texts.rest}`)) counts.set(word, (counts.get(word) ?? 0) + 1)
      return { id, ...texts }
    }),
  )
  const speller = createSpeller(counts)
  return {
    search: (typed) =>
      search
        .search(wordsOf(typed).map(speller.correct).join(' '), {
          prefix: true,
          combineWith: 'AND',
          boost: { name: 3, rest: 1 },
        })
        .flatMap(({ id }) => items[id as number] ?? []),
  }
}
