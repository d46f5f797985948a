import MiniSearch from 'minisearch'
import { createSpeller, type Speller } from '#kit/server/spelling.ts'
import type { VehicleEntry, VehicleMatch } from '../contract/catalog.ts'
import { byGeneration, type Generation } from '../generations.ts'

/** A vehicle within one generation: a search result. */
interface Part {
  entry: VehicleEntry
  generation: Generation | null
  /** Newest first. */
  years: readonly string[]
}
export interface VehicleMatcher {
  /**
   * Finds vehicles for typed words such as "golf r 2017 is38" or "f80", best first. If none has all words, returns
   * those with the most.
   */
  match: (typed: string, limit: number, only?: 'every word') => VehicleMatch[]
}

/** Not "1500" or "2500", which are trucks. */
const yearWord = /^((19|20)\d\d(\.\d)?|series)$/i
/** An incomplete year, while it is typed. */
const yearBeginning = /^(19|20)\d?$/
const shortYear = /^\d\d$/

/** Common abbreviations of makes. */
const nicknames: Readonly<Record<string, string>> = {
  bmw: 'beemer bimmer',
  chevrolet: 'chevy',
  'land-rover': 'landrover',
  'mercedes-benz': 'mercedes merc benz mb amg',
  volkswagen: 'vw',
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter(Boolean)

/** Removes punctuation and spaces, so "F-150" is also found as "f150". */
const joined = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

const writtenOut = (year: string): string => `${Number(year) > 50 ? 19 : 20}${year}`
/** Expands "'17" to 2017 and "'99" to 1999. */
const yearsWrittenOut = (text: string): string =>
  text.replaceAll(/(?<=^|\s)['’](\d\d)(?=\s|$)/g, (_, year: string) => writtenOut(year))

/** Builds the index in slices so that other requests are served in between. */
export async function buildVehicleMatcher(entries: readonly VehicleEntry[]): Promise<VehicleMatcher> {
  const parts: Part[] = entries.flatMap((entry) =>
    byGeneration(entry.make, entry.model, entry.years).map((part) => ({ entry, ...part })),
  )
  const search = new MiniSearch({
    fields: ['make', 'model', 'generation', 'engine', 'code', 'also'],
    storeFields: [],
    tokenize: wordsOf,
  })
  const counts = new Map<string, number>()
  const documents = parts.map(({ entry, generation }, id) => {
    const document = {
      id,
      make: entry.make_name,
      model: entry.model_name,
      generation: generation?.words.join(' ') ?? '',
      engine: entry.engine_name,
      code: entry.engine_code ?? '',
      also: `${nicknames[entry.make] ?? ''} ${joined(entry.model_name)} ${entry.horsepower ?? ''}`,
    }
    const { id: _id, ...texts } = document
    for (const word of wordsOf(Object.values(texts).join(' '))) counts.set(word, (counts.get(word) ?? 0) + 1)
    return document
  })
  await search.addAllAsync(documents, { chunkSize: 500 })
  const speller = createSpeller(counts)
  const vocabulary = [...counts.keys()]
  return { match: (typed, limit, only) => matchVehicles({ parts, search, speller, vocabulary }, typed, limit, only) }
}

interface Index {
  parts: readonly Part[]
  search: MiniSearch
  speller: Speller
  /** All words that vehicles can be found by. */
  vocabulary: readonly string[]
}

/** Requires every word. If no vehicle has all of them, returns those with the most. */
function matchVehicles(index: Index, typed: string, limit: number, only?: 'every word'): VehicleMatch[] {
  const readings = readingsOf(wordsOf(yearsWrittenOut(typed)), index.speller)
  for (const { year, rest } of readings) {
    if (rest.length === 0) return inYear(index.parts, year, limit)
    for (const query of [...pairsJoined(rest, index.speller), rest]) {
      const found = inYear(find(index, query, 'AND'), year, limit)
      if (found.length > 0) return found
    }
  }
  const { year, rest } = readings.at(-1)!
  return rest.length === 1 || only === 'every word' ? [] : inYear(find(index, rest, 'OR'), year, limit)
}

interface Reading {
  year: string | undefined
  rest: readonly string[]
}

/**
 * Tells the year from the other words. Words that may be either, such as in "1 series" and "golf 18", are looked for in
 * the names first.
 */
function readingsOf(words: readonly string[], speller: Speller): Reading[] {
  const named = { year: undefined, rest: words.map(speller.correct) }
  const without = (word: string): Reading['rest'] => words.filter((other) => other !== word).map(speller.correct)
  const year = words.find((word) => yearWord.test(word))
  if (year !== undefined) {
    const dated = { year, rest: without(year) }
    return words.length > 1 && speller.has(year) ? [named, dated] : [dated]
  }
  const last = words.at(-1) ?? ''
  if (yearBeginning.test(last)) return [{ year: last, rest: without(last) }]
  const short = words.find((word) => shortYear.test(word))
  if (short === undefined || words.length === 1) return [named]
  const dated = { year: writtenOut(short), rest: without(short) }
  return speller.has(short) ? [named, dated] : [dated, named]
}

/** Joins "rs 3" to "rs3" where the joined word is in the catalog. */
const pairsJoined = (words: readonly string[], speller: Speller): string[][] =>
  words.slice(1).flatMap((second, index) => {
    const both = `${words[index]}${second}`
    return both.length <= 6 && speller.has(both) ? [words.toSpliced(index, 2, both)] : []
  })

function find({ search, parts, vocabulary }: Index, words: readonly string[], combineWith: 'AND' | 'OR'): Part[] {
  // A word that no vehicle has rules out a match, so skip looking up the others.
  if (combineWith === 'AND' && words.some((word) => !vocabulary.some((known) => known.startsWith(word)))) return []
  return search
    .search(words.join(' '), {
      prefix: true,
      combineWith,
      boost: { make: 1.2, model: 2, generation: 1.5, engine: 1, code: 1.5, also: 0.8 },
      boostDocument: (id) => recency(parts[id as number]),
    })
    .toSorted((a, b) => b.queryTerms.length - a.queryTerms.length || b.score - a.score)
    .flatMap(({ id }) => parts[id as number] ?? [])
}

/** Ranks newer vehicles above older ones that match equally well. */
const recency = (part: Part | undefined): number => {
  const year = Number.parseFloat(part?.years[0] ?? '')
  return Number.isNaN(year) ? 1 : 1 + Math.min(Math.max(year - 1990, 0), 50) / 100
}

function inYear(found: readonly Part[], year: string | undefined, limit: number): VehicleMatch[] {
  const matches = new Map<VehicleEntry, VehicleMatch>()
  for (const { entry, generation, years } of found) {
    const chosen =
      year === undefined
        ? years[0]
        : years.find((item) => item.toLowerCase() === year || item.split('.')[0] === year || isBeginning(year, item))
    if (chosen === undefined || matches.has(entry)) continue
    const { years: _years, ...vehicle } = entry
    const label = `${entry.make_name} ${entry.model_name} ${chosen} · ${entry.engine_name}`
    matches.set(entry, { ...vehicle, year: chosen, generation: generation?.name ?? null, label })
    if (matches.size === limit) break
  }
  return [...matches.values()]
}

const isBeginning = (typed: string, year: string): boolean => yearBeginning.test(typed) && year.startsWith(typed)
