import type { VehicleFacts } from '../contract/view.ts'

/** The catalog's body styles. */
const bodies = ['hatch', 'sedan', 'wagon', 'coupe', 'suv', 'pickup', 'roadster', 'van'] as const
type Body = (typeof bodies)[number]

/**
 * Typical mass with driver, drag and tire circumference by body style: a first estimate, not manufacturer data. The
 * circumference is that of the tire size noted next to it.
 */
const typical: Readonly<
  Record<Body, Required<Pick<VehicleFacts, 'mass_kg' | 'drag_coefficient' | 'frontal_m2' | 'tyre_m'>>>
> = {
  // 225/40 R18
  hatch: { mass_kg: 1475, drag_coefficient: 0.3, frontal_m2: 2.2, tyre_m: 1.94 },
  // 245/40 R18
  sedan: { mass_kg: 1650, drag_coefficient: 0.28, frontal_m2: 2.25, tyre_m: 1.99 },
  wagon: { mass_kg: 1725, drag_coefficient: 0.3, frontal_m2: 2.3, tyre_m: 1.99 },
  // 255/35 R19
  coupe: { mass_kg: 1600, drag_coefficient: 0.31, frontal_m2: 2.1, tyre_m: 2.01 },
  // 255/50 R19
  suv: { mass_kg: 2050, drag_coefficient: 0.35, frontal_m2: 2.7, tyre_m: 2.25 },
  // 265/65 R18
  pickup: { mass_kg: 2350, drag_coefficient: 0.4, frontal_m2: 3.1, tyre_m: 2.45 },
  // 225/45 R17
  roadster: { mass_kg: 1350, drag_coefficient: 0.34, frontal_m2: 1.9, tyre_m: 1.94 },
  // 205/65 R16
  van: { mass_kg: 2150, drag_coefficient: 0.36, frontal_m2: 3.3, tyre_m: 2.04 },
}

/** Typical values of a catalog body style; null when it is unknown. */
export const presetOf = (body: string): VehicleFacts | null => {
  const known = bodies.find((each) => each === body)
  return known === undefined ? null : typical[known]
}
