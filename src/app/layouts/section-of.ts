/** The entry of a menu that a page belongs to: itself, or the nearest one above it. Undefined outside of all of them. */
export const sectionOf = (entries: readonly string[], pathname: string): string | undefined =>
  entries
    .filter((entry) => pathname === entry || pathname.startsWith(`${entry}/`))
    .toSorted((a, b) => b.length - a.length)[0]
