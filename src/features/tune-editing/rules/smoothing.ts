import { keysOf } from '#kit/keys-of.ts'

/** Filters for dyno curves, by the name stored with a run. */
export const smoothingLabels = {
  none: 'None',
  'moving-average-5': 'Moving average, 5 points',
  'savitzky-golay-11': 'Savitzky–Golay, 11 points',
  'savitzky-golay-21': 'Savitzky–Golay, 21 points',
}
export type Smoothing = keyof typeof smoothingLabels
export const smoothings = keysOf(smoothingLabels)

/** Weights of the points from −m to m; they add up to 1. */
function weightsOf(smoothing: Smoothing, m: number): number[] {
  const places = Array.from({ length: 2 * m + 1 }, (_, index) => index - m)
  if (smoothing === 'moving-average-5') return places.map(() => 1 / (2 * m + 1))
  // Least squares with a parabola: A. Savitzky, M. J. E. Golay, Anal. Chem. 36 (1964) 1627, in closed form.
  const divisor = (2 * m - 1) * (2 * m + 1) * (2 * m + 3)
  return places.map((i) => (3 * (3 * m * m + 3 * m - 1 - 5 * i * i)) / divisor)
}
const halfWidths = { none: 0, 'moving-average-5': 2, 'savitzky-golay-11': 5, 'savitzky-golay-21': 10 } as const

/** Smooths a curve. Near its ends the window shrinks, so that no values are made up. */
export function smooth(values: readonly number[], smoothing: Smoothing): number[] {
  const { [smoothing]: half } = halfWidths
  return values.map((value, at) => {
    const m = Math.min(half, at, values.length - 1 - at)
    if (m === 0) return value
    return weightsOf(smoothing, m).reduce((sum, weight, index) => sum + weight * values[at - m + index]!, 0)
  })
}
