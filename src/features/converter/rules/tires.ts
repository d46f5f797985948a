/** A tire size after ISO 4000-1, such as 225/40 R18. */
export interface Tire {
  /** mm */
  width: number
  /** Height of the side wall in percent of the width. */
  aspect: number
  /** inches */
  rim: number
}

/** Reads a tire size such as `225/40 R18` or `225/40ZR18`; null for anything else. */
export function parseTire(text: string): Tire | null {
  const [, width, aspect, rim] = /^\s*(\d{3})\s*\/\s*(\d{2})\s*[-zrd\s]*(\d{2}(?:[.,]5)?)\s*$/i.exec(text) ?? []
  if (width === undefined) return null
  return { width: Number(width), aspect: Number(aspect), rim: Number(rim?.replace(',', '.')) }
}

/** Diameter of a tire in mm: the rim and two side walls. */
export const diameterOf = ({ width, aspect, rim }: Tire): number => rim * 25.4 + (2 * width * aspect) / 100

/** What changes from one tire to another. Speeds in the unit in which the speedometer shows `shown`. */
export function compareTires(old: Tire, next: Tire, shown: number) {
  const [from, to] = [diameterOf(old), diameterOf(next)]
  return {
    diameterMm: [from, to] as const,
    circumferenceMm: [from * Math.PI, to * Math.PI] as const,
    /** In percent; above zero the new tire is larger. */
    difference: (to / from - 1) * 100,
    /** What is driven when the speedometer shows `shown`. */
    actualSpeed: shown * (to / from),
  }
}
