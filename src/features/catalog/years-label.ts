import { newestFirst } from './year.ts'
import * as m from './messages/m.ts'

/** The years of a model, oldest first: "2015–2017", "2019", "2012, 2014–2016". 'Series' is unchanged. */
export function yearsLabel(years: readonly string[]): string {
  const numbers = years
    .filter((year) => year !== 'Series')
    .map(Number)
    .toSorted((a, b) => a - b)
  const spans: [first: number, last: number][] = []
  for (const year of numbers) {
    const span = spans.at(-1)
    if (span && year - span[1] <= 1) span[1] = year
    else spans.push([year, year])
  }
  const labels = spans.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`))
  return [...labels, ...(years.includes('Series') ? [m.allYearsInline()] : [])].join(', ')
}

/** The newest year of a list. */
export const newestYear = (years: readonly string[]): string => years.toSorted(newestFirst)[0] ?? 'Series'

/** The display name of a year: 'Series' means all years. */
export const yearName = (year: string): string => (year === 'Series' ? m.allYears() : year)
