/** km/h per unit of speed (formats.md section 4). Speeds without a unit are assumed to be in km/h. */
const perUnit: Readonly<Record<string, number>> = { 'km/h': 1, mph: 1.609_344, 'm/s': 3.6 }

export const kmhPer = (unit: string): number => perUnit[unit] ?? 1
/** A quarter mile in meters. */
export const quarterMile = 402.336
