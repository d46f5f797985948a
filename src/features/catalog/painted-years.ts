import { newestFirst } from './year.ts'

/** The columns of a year grid, oldest first: 'Series', then whole years, plus half years when wanted or in use. */
export function yearColumns(from: number, to: number, isHalf: boolean, used: readonly string[]): string[] {
  const years: string[] = []
  for (let year = Math.min(from, to); year <= Math.max(from, to); year += 1) {
    years.push(String(year))
    if (isHalf) years.push(`${year}.5`)
  }
  const all = new Set([...years, ...used.filter((year) => year !== 'Series')])
  return ['Series', ...[...all].toSorted(newestFirst).toReversed()]
}

/** The years of an engine after painting or clearing the cells from one column to another. */
export function paintYears(
  years: readonly string[],
  columns: readonly string[],
  { from, to, isOn }: { from: number; to: number; isOn: boolean },
): string[] {
  const painted = columns.slice(Math.min(from, to), Math.max(from, to) + 1)
  const rest = years.filter((year) => !painted.includes(year))
  return (isOn ? [...rest, ...painted] : rest).toSorted(newestFirst)
}
