import { between } from '../seeded.ts'

const day = 24 * 3_600_000

/**
 * Dates within the year before `now`, oldest first, slightly denser toward the present; always the same relative to
 * `now`.
 */
export function demoDates(key: string, count: number, now: Date): Date[] {
  return Array.from({ length: count }, (_, index) => {
    const share = between(`${key} ${index} date`, 0, 1) ** 1.3
    return new Date(now.getTime() - day / 8 - share * 364 * day)
  }).toSorted((a, b) => a.getTime() - b.getTime())
}
