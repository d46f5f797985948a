/** A measured curve: rpm and value, ordered by rpm. */
export type Points = readonly (readonly [rpm: number, value: number])[]

export interface SketchScale {
  rpmMin: number
  rpmMax: number
  valueMax: number
  x: (rpm: number) => number
  y: (value: number) => number
  rpmTicks: number[]
  valueTicks: number[]
}

/** Pairs two columns, omitting unmeasured values. */
export function pointsOf(rpm: readonly number[], values: readonly number[] | undefined): Points {
  return (values ?? []).flatMap((value, index) => {
    const at = rpm[index]
    return at === undefined || !Number.isFinite(value) ? [] : [[at, value] as const]
  })
}

const stepFor = (max: number, wanted: number): number =>
  [10, 20, 50, 100, 200, 250, 500, 1000].find((step) => max / step <= wanted) ?? 2000

/** Scale that fits all curves into a box of the given size. */
export function scaleFor(lines: readonly Points[], width: number, height: number): SketchScale {
  const all = lines.flat()
  const rpms = all.map(([rpm]) => rpm)
  const rpmMin = Math.floor(Math.min(...rpms) / 500) * 500
  const rpmMax = Math.ceil(Math.max(...rpms) / 500) * 500
  const peak = Math.max(...all.map(([, value]) => value))
  const step = stepFor(peak, 5)
  const valueMax = Math.ceil((peak * 1.04) / step) * step
  const range = (from: number, to: number, by: number) =>
    Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, index) => from + index * by)
  return {
    rpmMin,
    rpmMax,
    valueMax,
    x: (rpm) => round(((rpm - rpmMin) / (rpmMax - rpmMin)) * width),
    y: (value) => round(height - (value / valueMax) * height),
    rpmTicks: range(Math.ceil(rpmMin / 1000) * 1000, rpmMax, 1000),
    valueTicks: range(0, valueMax, step),
  }
}

const round = (value: number): number => Math.round(value * 10) / 10

/** Smooth SVG path through the points without overshoot (monotone cubic). */
export function pathOf(points: Points, { x, y }: Pick<SketchScale, 'x' | 'y'>): string {
  const at = points.map(([rpm, value]) => [x(rpm), y(value)] as const)
  const [first] = at
  if (!first) return ''
  const slopes = at.slice(1).map((point, index) => slope(at[index]!, point))
  const tangents = at.map((_, index) => {
    const [before, after] = [slopes[index - 1], slopes[index]]
    if (before === undefined || after === undefined) return before ?? after ?? 0
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after)
  })
  const curves = at.slice(1).map(([x1, y1], index) => {
    const [x0, y0] = at[index]!
    const third = (x1 - x0) / 3
    const out = `${round(x0 + third)} ${round(y0 + tangents[index]! * third)}`
    const into = `${round(x1 - third)} ${round(y1 - tangents[index + 1]! * third)}`
    return `C${out} ${into} ${x1} ${y1}`
  })
  return `M${first[0]} ${first[1]}${curves.join('')}`
}

const slope = (from: readonly [number, number], to: readonly [number, number]): number =>
  to[0] === from[0] ? 0 : (to[1] - from[1]) / (to[0] - from[0])

/** Peak of a curve; null if it has no points. */
export const peakOf = (points: Points): { rpm: number; value: number } | null =>
  points.reduce<{ rpm: number; value: number } | null>(
    (best, [rpm, value]) => (best === null || value > best.value ? { rpm, value } : best),
    null,
  )
