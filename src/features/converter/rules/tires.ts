/** A tire size by ISO 4000-1, such as 225/40 R18. */
export interface Tire {
  /** mm */
  width: number
  /** Sidewall height in percent of the width. */
  aspect: number
  /** inches */
  rim: number
}

const numberOf = (text: string | undefined): number => Number(text?.replace(',', '.'))
const metric = /^\s*(?:p|lt)?\s*(\d{3})\s*\/\s*(\d{2,3})\s*[-zrd\s]*(\d{2}(?:[.,]5)?)\s*(?:lt|c)?\s*$/i
/** Light truck sizes: outer diameter and width in inches. */
const flotation =
  /^\s*(\d{2}(?:[.,]\d{1,2})?)\s*[x×]\s*(\d{1,2}(?:[.,]\d{1,2})?)\s*[-r\s]*(\d{2}(?:[.,]5)?)\s*(?:lt)?\s*$/i

/** Parses a tire size such as `225/40 R18`, `LT265/70R17` or `33x12.50R15`; null for anything else. */
export function parseTire(text: string): Tire | null {
  const [, width, aspect, rim] = metric.exec(text) ?? []
  if (width !== undefined) return { width: Number(width), aspect: Number(aspect), rim: numberOf(rim) }
  const [outer = 0, wide = 0, inner = 0] = flotation.exec(text)?.slice(1).map(numberOf) ?? []
  if (wide <= 0 || outer <= inner) return null
  return { width: wide * 25.4, aspect: ((outer - inner) / 2 / wide) * 100, rim: inner }
}

/** Outer diameter of a tire in mm: the rim plus two sidewalls. */
export const diameterOf = ({ width, aspect, rim }: Tire): number => rim * 25.4 + (2 * width * aspect) / 100

/** Compares two tires. Speeds are in the unit of `shown`, the speedometer reading. */
export function compareTires(old: Tire, next: Tire, shown: number) {
  const [from, to] = [diameterOf(old), diameterOf(next)]
  return {
    diameterMm: [from, to] as const,
    circumferenceMm: [from * Math.PI, to * Math.PI] as const,
    /** In percent; positive when the new tire is larger. */
    difference: (to / from - 1) * 100,
    /** The actual speed when the speedometer shows `shown`. */
    actualSpeed: shown * (to / from),
  }
}
