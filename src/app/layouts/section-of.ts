/** Menu entry a page belongs to: itself or its nearest ancestor; undefined if there is none. */
export const sectionOf = (entries: readonly string[], pathname: string): string | undefined =>
  entries
    .filter((entry) => pathname === entry || pathname.startsWith(`${entry}/`))
    .toSorted((a, b) => b.length - a.length)[0]
