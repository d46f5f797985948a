import { type Correction, saeUnclear } from '#features/tunes/corrections.ts'

/** Air that figures were measured in: mbar in all, °C, relative humidity from 0 to 1. */
export interface Air {
  mbar: number
  celsius: number
  humidity: number
}

/** Pressure of water vapour over water in mbar (Magnus form with the coefficients of the WMO guide, CIMO 2008). */
const vapourMbar = (celsius: number): number => 6.112 * Math.exp((17.62 * celsius) / (243.12 + celsius))

/**
 * What measured figures are multiplied with to stand at the reference air (formats.md section 5). Checked there on
 * four Dynojet runs: the 1990 formula gives what the dyno recorded to three decimals.
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
      // 29.92 inHg dry and 60 °F.
      return ((29.92 * 33.863_9) / dry) * Math.sqrt((celsius + 273.15) / 288.706)
    case 'DIN 70020':
      return (1013 / mbar) * Math.sqrt(kelvin / 293)
  }
}

/** How far a recorded factor may lie from the formula's: dynos write three decimals and round their readings. */
const factorTolerance = 0.002

/**
 * The standard whose formula gives the factor that a dyno recorded in that air, its edition left open where both fit; null
 * when none does, and when the air is so near to several references that they cannot be distinguished.
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
