/** Who reads about an earner: the person, or staff who look. */
export interface Reader {
  /** Of the earner. */
  name: string
  /** Whether the reader is the earner. */
  isOwn: boolean
}
/** Chooses between what is said to the earner ("your code") and what is said to staff, of the earner by name. */
export type Say = (toEarner: string, toStaff: (name: string) => string) => string

/** How to speak of an earner to the one who reads. */
export const sayTo =
  ({ name, isOwn }: Reader): Say =>
  (toEarner, toStaff) =>
    isOwn ? toEarner : toStaff(name)
