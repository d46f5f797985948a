import type { Channel } from '../parse/shapes.ts'
import { isPressure, mbarPer } from '../parse/units.ts'

/** Standard sea-level pressure in mbar (formats.md section 5), used when the log has no barometric pressure. */
const standardMbar = 1013.25

/** Each unit in terms of the first in its row: value × scale + shift. Sources: formats.md section 4. */
const families: readonly Readonly<Record<string, readonly [scale: number, shift: number]>>[] = [
  Object.fromEntries(Object.entries(mbarPer).map(([unit, mbar]) => [unit, [mbar, 0] as const])),
  { '°C': [1, 0], '°F': [5 / 9, -160 / 9], K: [1, -273.15] },
  { 'km/h': [1, 0], mph: [1.609_344, 0], 'm/s': [3.6, 0] },
  { kW: [1, 0], hp: [0.745_699_871_582, 0], PS: [0.735_498_75, 0] },
  { Nm: [1, 0], 'lb-ft': [1.355_817_948, 0] },
  { λ: [1, 0], AFR: [1 / 14.7, 0] },
  { 'g/s': [1, 0], 'kg/h': [1 / 3.6, 0], 'lb/min': [7.559_872_8, 0] },
  { s: [1, 0], ms: [0.001, 0] },
  { V: [1, 0], mV: [0.001, 0] },
]

/** All units convertible to this one, including itself. */
export const unitsLike = (unit: string): string[] => Object.keys(families.find((each) => unit in each) ?? { [unit]: 0 })

type Measured = Pick<Channel, 'unit' | 'reference'>

/**
 * A conversion from one channel's unit to another's; null when they measure different things. Absolute and gauge
 * pressures differ by the barometric pressure, by default the standard one, in mbar.
 */
export function converterOf(from: Measured, to: Measured, airMbar = standardMbar): ((value: number) => number) | null {
  const family = families.find((each) => from.unit in each)
  const isSame = from.unit === to.unit
  if (!isSame && !(family && to.unit in family)) return null
  const [scale, shift] = family?.[from.unit] ?? [1, 0]
  const [toScale, toShift] = family?.[to.unit] ?? [1, 0]
  const isCountedApart =
    isPressure(from.unit) && from.reference !== null && to.reference !== null && from.reference !== to.reference
  const air = isCountedApart ? (from.reference === 'absolute' ? -airMbar : airMbar) : 0
  if (isSame && air === 0) return (value) => value
  return (value) => (value * scale + shift + air - toShift) / toScale
}
