import { noSuchPage } from '#kit/server/lists.ts'

/** Parses an offset cursor. Aggregated lists are computed completely, so their pages use offsets. */
export function placeOf(after: string | undefined): number {
  if (after === undefined) return 0
  const place = Number(after)
  return Number.isSafeInteger(place) && place > 0 && place < 1_000_000_000 ? place : noSuchPage()
}

/** A page at an offset, from rows that include one more than it holds. */
export const pageFrom = <T>(rows: readonly T[], start: number, limit: number) => ({
  data: rows.slice(0, limit),
  next: rows.length > limit ? String(start + limit) : null,
})
