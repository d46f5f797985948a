/** Values of a record by the names of its fields, as JSON. */
export type Values = Readonly<Record<string, unknown>>

/** A field that two versions say differently. */
export interface FieldChange {
  field: string
  old: unknown
  new: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Whether two values are the same as JSON, whatever the order of their keys. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return (a ?? null) === (b ?? null)
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isSame(a[key], b[key]))
}

/** The fields in which two versions of a record differ. */
export const changesBetween = (from: Values, to: Values): FieldChange[] =>
  [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((field) =>
    isSame(from[field], to[field]) ? [] : [{ field, old: from[field] ?? null, new: to[field] ?? null }],
  )

/** A field that differs between what someone entered and what was saved in the meantime. */
export interface Conflict {
  field: string
  mine: unknown
  theirs: unknown
  /** Whose value stays unless the editor decides otherwise; null where both changed it. */
  choice: 'mine' | 'theirs' | null
}

/** What has to be decided when two people changed a record at once. `base` is the version that both began with. */
export const conflictsOf = (base: Values, mine: Values, theirs: Values): Conflict[] =>
  Object.keys(mine).flatMap((field): Conflict[] => {
    const sides = { field, mine: mine[field], theirs: theirs[field] }
    if (isSame(sides.mine, sides.theirs)) return []
    if (isSame(sides.mine, base[field])) return [{ ...sides, choice: 'theirs' }]
    return [{ ...sides, choice: isSame(sides.theirs, base[field]) ? 'mine' : null }]
  })
