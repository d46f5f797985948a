/** The reader of texts about an earner: the earner, or staff. */
export interface Reader {
  name: string
  /** Whether the reader is the earner. */
  isOwn: boolean
}
/** Picks the wording for the earner ("your code") or for staff, who see the earner's name. */
export type Phrasing = (toEarner: string, toStaff: (name: string) => string) => string

/** The wording for a reader. */
export const phraseFor =
  ({ name, isOwn }: Reader): Phrasing =>
  (toEarner, toStaff) =>
    isOwn ? toEarner : toStaff(name)
