import { noSuchPage } from '#kit/server/lists.ts'

/** Where a page begins: lists of what was summed are counted whole, so their pages are cut by place. */
export function placeOf(after: string | undefined): number {
  if (after === undefined) return 0
  const place = Number(after)
  return Number.isSafeInteger(place) && place > 0 && place < 1_000_000_000 ? place : noSuchPage()
}

/** The page that begins at a place, of rows that were read with one more than it holds. */
export const pageFrom = <T>(rows: readonly T[], start: number, limit: number) => ({
  data: rows.slice(0, limit),
  next: rows.length > limit ? String(start + limit) : null,
})
