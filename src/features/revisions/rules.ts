/** A record's values by field, as JSON. */
export type Values = Readonly<Record<string, unknown>>

/** A field that differs between two versions. */
export interface FieldChange {
  field: string
  old: unknown
  new: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether two JSON values are equal, ignoring key order. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return (a ?? null) === (b ?? null)
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isSame(a[key], b[key]))
}

/** Fields that differ between two versions. */
export const changesBetween = (from: Values, to: Values): FieldChange[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((field) =>
    isSame(from[field], to[field]) ? [] : [{ field, old: from[field] ?? null, new: to[field] ?? null }],
  )

/** A field that differs between unsaved input and a newer saved version. */
export interface Conflict {
  field: string
  mine: unknown
  theirs: unknown
  /** Default resolution; null if both changed the field. */
  choice: 'mine' | 'theirs' | null
}

/** Conflicts when two people edited a record. `base` is their common version. */
export const conflictsOf = (base: Values, mine: Values, theirs: Values): Conflict[] =>
  Object.keys(mine).flatMap((field): Conflict[] => {
    const sides = { field, mine: mine[field], theirs: theirs[field] }
    if (isSame(sides.mine, sides.theirs)) return []
    if (isSame(sides.mine, base[field])) return [{ ...sides, choice: 'theirs' }]
    return [{ ...sides, choice: isSame(sides.theirs, base[field]) ? 'mine' : null }]
  })
