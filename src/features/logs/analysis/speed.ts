/** km/h in one unit of speed (formats.md section 4); a speed without a unit is taken for km/h. */
const perUnit: Readonly<Record<string, number>> = { 'km/h': 1, mph: 1.609_344, 'm/s': 3.6 }

export const kmhPer = (unit: string): number => perUnit[unit] ?? 1
/** Metres in a quarter of a mile. */
export const quarterMile = 402.336
