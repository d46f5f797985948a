/**
 * A catalog year: 'Series' for vehicles that are not distinguished by year, or a number with at most one decimal,
 * such as 2015.5 for a mid-year change (specification sections 2 and 5).
 */
export type Year = 'Series' | number

const pattern = /^\d{1,9}(\.\d)?$/

/** Parses the year segment of a URL; null for anything but 'Series' or a number with one optional decimal. */
export function parseYear(segment: string): Year | null {
  if (segment === 'Series') return 'Series'
  return pattern.test(segment) ? Number(segment) : null
}

/** The canonical segment of a year: "2015", "2015.5", "Series". */
export const formatYear = (year: Year): string =>
  year === 'Series' ? year : Number.isInteger(year) ? String(year) : year.toFixed(1)

/** Newest first, 'Series' last. */
export function compareYears(a: Year, b: Year): number {
  if (a === 'Series' || b === 'Series') return Number(a === 'Series') - Number(b === 'Series')
  return b - a
}

export const sortYears = (years: readonly Year[]): Year[] => years.toSorted(compareYears)

/** Sorts year segments newest first: 'Series' after all years, and invalid years last. */
export function newestFirst(a: string, b: string): number {
  const [left, right] = [parseYear(a), parseYear(b)]
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  return compareYears(left, right)
}
