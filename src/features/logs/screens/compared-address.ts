/** A compared log in the address of the viewer: its id and the seconds by which it is shifted. */
export interface Compared {
  id: number
  shift: number
}

/** Seconds to the millisecond, as shown and as kept in the address. */
export const roundShift = (shift: number): number => Math.round(shift * 1000) / 1000 || 0

/** The values of `with`, such as "12_-1.5". */
export const comparedTexts = (compared: readonly Compared[]): string[] =>
  compared.map(({ id, shift }) => `${id}_${roundShift(shift)}`)

/** The compared logs that an address names, without repetition and without the log itself. */
export function comparedIn(texts: readonly string[], { self, max }: { self: number; max: number }): Compared[] {
  const found = new Map<number, Compared>()
  for (const text of texts) {
    const [, id, shift] = /^([1-9]\d{0,14})_(-?\d{1,9}(?:\.\d{1,3})?)$/.exec(text) ?? []
    if (id !== undefined && Number(id) !== self) found.set(Number(id), { id: Number(id), shift: Number(shift) })
  }
  return [...found.values()].slice(0, max)
}
