import MiniSearch from 'minisearch'
import { createSpeller } from './spelling.ts'

/** Things to be found by words. */
export interface TextIndex<T> {
  /** Those that hold every typed word or its beginning, best first; typing errors are forgiven. */
  search: (typed: string) => T[]
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

/** @param textsOf what a thing is called, which counts most, and what else is said of it */
export function createTextIndex<T>(
  items: readonly T[],
  textsOf: (item: T) => { name: string; rest: string },
): TextIndex<T> {
  const search = new MiniSearch({ fields: ['name', 'rest'], storeFields: [], tokenize: wordsOf })
  const counts = new Map<string, number>()
  const byId = new Map<number, T>()
  const ids = new Map<T, number>()
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
        return { id: lastId, ...document(item, 1) }
      }),
    )
  add(items)
  let speller = createSpeller(counts)
  return {
    search: (typed) =>
      search
        .search(wordsOf(typed).map(speller.correct).join(' '), {
          prefix: true,
          combineWith: 'AND',
          boost: { name: 3, rest: 1 },
        })
        .flatMap(({ id }) => byId.get(id as number) ?? []),
    replace: (gone, added) => {
      const words = counts.size
      for (const item of gone) {
        const id = ids.get(item)
        if (id === undefined) continue
        search.remove({ id, ...document(item, -1) })
        byId.delete(id)
        ids.delete(item)
      }
      add(added)
      // A word that is no longer used stays known: nothing is found by it.
      if (counts.size !== words) speller = createSpeller(counts)
    },
  }
}
