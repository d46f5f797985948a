import { z } from 'zod'
import table from './generations.json' with { type: 'json' }

/** What enthusiasts call a series of model years, such as Mk7 or F80. */
export interface Generation {
  /** As it is written: "Mk7", "F80". */
  name: string
  /** What people type for it, in small letters: "mk7", "7", "5g". */
  words: readonly string[]
}

/** Name, other words for it (separated by blanks), first and last model year; null while it is sold. */
const row = z.tuple([z.string(), z.string(), z.number().int(), z.number().int().nullable()])
/** By make and the beginning of a model's name in addresses. */
const series = z.record(z.string(), z.record(z.string(), z.array(row))).parse(table)

/** The series that a model went through: those of the longest beginning of its slug, or the one that the slug names. */
function rowsOf(make: string, model: string): z.output<typeof row>[] {
  const byModel = series[make] ?? {}
  const key = Object.keys(byModel)
    .filter((start) => model.startsWith(start))
    .toSorted((a, b) => b.length - a.length)[0]
  const rows = key === undefined ? [] : (byModel[key] ?? [])
  const named = /-(mk\d)\b/.exec(model)?.[1]
  return named === undefined ? rows : rows.filter(([name]) => name.toLowerCase() === named)
}

/** The years of a model by generation, newest generation first; years that belong to none come last, under null. */
export function byGeneration(
  make: string,
  model: string,
  years: readonly string[],
): { generation: Generation | null; years: string[] }[] {
  const parts = rowsOf(make, model).map(([name, words, from, to]) => ({
    generation: { name, words: [...name.toLowerCase().split(' '), ...words.split(' ').filter(Boolean)] },
    years: years.filter((year) => Number.parseInt(year, 10) >= from && Number.parseInt(year, 10) <= (to ?? 9999)),
  }))
  const known = new Set(parts.flatMap((part) => part.years))
  const rest = { generation: null, years: years.filter((year) => !known.has(year)) }
  return [...parts.toReversed(), rest].filter((part) => part.years.length > 0)
}
