import { dynoRoles, type RunCurves } from './dyno-columns.ts'
import { smooth, type Smoothing } from './smoothing.ts'

/** Trims a run to a range of engine speeds and smooths it; null if fewer than two points would be left. */
export function reshape(
  curves: RunCurves,
  { from, to, smoothing }: { from: number | null; to: number | null; smoothing: Smoothing },
): RunCurves | null {
  const kept = curves.rpm.flatMap((rpm, index) => (rpm >= (from ?? 0) && rpm <= (to ?? Infinity) ? [index] : []))
  if (kept.length < 2) return null
  const made: RunCurves = { rpm: kept.map((index) => curves.rpm[index]!) }
  for (const role of dynoRoles) {
    const values = curves[role]
    if (!values) continue
    const smoothed = smooth(values, smoothing)
    made[role] = kept.map((index) => Math.max(0, Math.round(smoothed[index]! * 10) / 10))
  }
  return made
}
