import { z } from 'zod'
import { int } from '#kit/shapes.ts'
import table from './generations.json' with { type: 'json' }

/** A series of model years under the name that enthusiasts use, such as Mk7 or F80. */
export interface Generation {
  /** The display name: "Mk7", "F80". */
  name: string
  /** Search terms in lowercase: "mk7", "7", "5g". */
  words: readonly string[]
}

/** Name, search terms separated by spaces, first and last model year; null while still sold. */
const row = z.tuple([z.string(), z.string(), int, int.nullable()])
/** Generations by make, then by prefix of the model's slug. */
const series = z.record(z.string(), z.record(z.string(), z.array(row))).parse(table)

/** The generations of a model: those listed under its longest matching slug prefix, or the one that its slug names. */
function rowsOf(make: string, model: string): z.output<typeof row>[] {
  const byModel = series[make] ?? {}
  const key = Object.keys(byModel)
    .filter((start) => model.startsWith(start))
    .toSorted((a, b) => b.length - a.length)[0]
  const rows = key === undefined ? [] : (byModel[key] ?? [])
  const named = /-(mk\d)\b/.exec(model)?.[1]
  return named === undefined ? rows : rows.filter(([name]) => name.toLowerCase() === named)
}

const roman = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi']
/** "Golf VII" is what Europeans call the Mk7. */
const romanOf = (name: string): string[] => roman.filter((_, index) => name === `Mk${index + 1}`)

/** A model's years grouped by generation, newest first. Years without a generation come last, under null. */
export function byGeneration(
  make: string,
  model: string,
  years: readonly string[],
): { generation: Generation | null; years: string[] }[] {
  const parts = rowsOf(make, model).map(([name, words, from, to]) => ({
    generation: {
      name,
      words: [...name.toLowerCase().split(' '), ...words.split(' ').filter(Boolean), ...romanOf(name)],
    },
    years: years.filter((year) => Number.parseInt(year, 10) >= from && Number.parseInt(year, 10) <= (to ?? 9999)),
  }))
  const known = new Set(parts.flatMap((part) => part.years))
  const rest = { generation: null, years: years.filter((year) => !known.has(year)) }
  return [...parts.toReversed(), rest].filter((part) => part.years.length > 0)
}
