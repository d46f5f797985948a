import { type Correction, saeUnclear } from '#features/tunes/corrections.ts'

/** The air in which figures were measured: total pressure in mbar, °C, relative humidity from 0 to 1. */
export interface Air {
  mbar: number
  celsius: number
  humidity: number
}

/** Saturation vapor pressure in mbar (Magnus formula with the coefficients of the WMO guide, CIMO 2008). */
const vapourMbar = (celsius: number): number => 6.112 * Math.exp((17.62 * celsius) / (243.12 + celsius))

/**
 * The factor that corrects measured figures to the standard's reference air (formats.md section 5). Verified there
 * with four Dynojet runs: the 1990 formula matches the dyno's own factors to three decimals.
 */
export function correctionFactor(correction: Correction, { mbar, celsius, humidity }: Air): number {
  const dry = mbar - humidity * vapourMbar(celsius)
  const kelvin = celsius + 273
  switch (correction) {
    case 'none':
      return 1
    case 'SAE J1349':
    case saeUnclear:
      return 1.176 * (990 / dry) * Math.sqrt(kelvin / 298) - 0.176
    case 'SAE J1349 (1990)':
      return 1.18 * (990 / dry) * Math.sqrt(kelvin / 298) - 0.18
    case 'STD (SAE J607)':
      // Reference: 29.92 inHg dry and 60 °F.
      return ((29.92 * 33.863_9) / dry) * Math.sqrt((celsius + 273.15) / 288.706)
    case 'DIN 70020':
      return (1013 / mbar) * Math.sqrt(kelvin / 293)
  }
}

/** How far a recorded factor may deviate from the formula: dynos write three decimals and round their readings. */
const factorTolerance = 0.002

/**
 * The standard whose formula yields the factor that a dyno recorded in that air; without its edition if both fit.
 * Null when none fits, or when the air is too close to several references to tell them apart.
 */
export function correctionOf(factor: number, air: Air): Correction | null {
  const near = (['SAE J1349', 'SAE J1349 (1990)', 'STD (SAE J607)', 'DIN 70020'] as const)
    .map((name) => ({ name, off: Math.abs(correctionFactor(name, air) - factor) }))
    .toSorted((a, b) => a.off - b.off)
  const [best] = near
  if (!best || best.off > factorTolerance) return factor === 1 ? 'none' : null
  const alike = near.filter(({ off }) => off - best.off < factorTolerance / 4)
  if (alike.length === 1) return best.name
  return alike.every(({ name }) => name.startsWith('SAE J1349')) ? saeUnclear : null
}
