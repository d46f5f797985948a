import type { PowerFigure } from '#features/tunes/contract.ts'
import { convertTorque } from '#features/tunes/power.ts'

/** hp = lb-ft × rpm / hpDivisor (see `tunes/power.ts`). */
const hpDivisor = 5252.113
/** Power and torque that differ by more than this contradict each other. */
const relationPercentMax = 3
/** A peak that differs from the tune's figure by more than this is an outlier. */
export const outlierPercentMin = 5
export const horsepowerMax = 5000
/** 5,000 hp at 1,000 rpm; no engine has more. */
export const torqueMax = Math.round((horsepowerMax * hpDivisor) / 1000)
export const rpmMax = 25_000

export interface Curve {
  rpm: readonly number[]
  horsepower?: readonly number[] | undefined
  torque?: readonly number[] | undefined
  torque_limit?: readonly number[] | undefined
  crank_horsepower?: readonly number[] | undefined
  crank_torque?: readonly number[] | undefined
}

/** Share of points that may differ: real runs deviate at the end of the pull, when the throttle closes. */
const strayPartMax = 0.1

/** Where power and torque of a run differ most; null if they agree or one wasn't measured. */
export function relationError(run: Curve): { rpm: number; percent: number } | null {
  for (const [power, torque] of [
    [run.horsepower, run.torque],
    [run.crank_horsepower, run.crank_torque],
  ] as const) {
    const apart = run.rpm.flatMap((rpm, index) => {
      const [hp, lbFt] = [power?.[index] ?? 0, torque?.[index] ?? 0]
      return hp > 0 && lbFt > 0 ? [{ rpm, percent: (Math.abs((lbFt * rpm) / hpDivisor - hp) / hp) * 100 }] : []
    })
    const wrong = apart.filter(({ percent }) => percent > relationPercentMax)
    if (wrong.length > apart.length * strayPartMax) return wrong.toSorted((a, b) => b.percent - a.percent)[0]!
  }
  return null
}

interface Peak {
  value: number
  rpm: number
}
/** The highest value of a column and its engine speed; null if it wasn't measured. */
export function peakIn(rpm: readonly number[], values: readonly number[] | undefined): Peak | null {
  let peak: Peak | null = null
  for (const [index, value] of (values ?? []).entries())
    if (value > 0 && (peak === null || value > peak.value)) peak = { value, rpm: rpm[index] ?? 0 }
  return peak
}

export interface StatedPower {
  horsepower: PowerFigure | null
  torque: PowerFigure | null
  crank_horsepower: PowerFigure | null
  crank_torque: PowerFigure | null
}
export type FigureName = keyof StatedPower

export const figureLabels: Readonly<Record<FigureName, string>> = {
  horsepower: 'Power at the wheels',
  torque: 'Torque at the wheels',
  crank_horsepower: 'Power at the crank',
  crank_torque: 'Torque at the crank',
}

/** A figure in hp or lb-ft; null if there is none. */
function figureIn(figure: PowerFigure | null): number | null {
  if (figure === null || !(figure.value > 0)) return null
  return figure.unit === 'Nm' ? convertTorque(figure.value, 'Nm', 'lb-ft') : figure.value
}

export interface FigureRemark {
  name: FigureName
  /** A contradiction that prevents saving; otherwise it is only a warning. */
  isError: boolean
  text: string
}

/**
 * Problems with the figures of a tune: contradictions between them at the engine speeds of its run, and deviations
 * from the run's peaks. Without a run, only wheel and crank figures are compared.
 */
export function figureRemarks(stated: StatedPower, run: Curve | null): FigureRemark[] {
  const remarks: FigureRemark[] = []
  const say = (name: FigureName, isError: boolean, text: string) => remarks.push({ name, isError, text })
  for (const [crank, wheel] of [
    ['crank_horsepower', 'horsepower'],
    ['crank_torque', 'torque'],
  ] as const) {
    const [atCrank, atWheels] = [figureIn(stated[crank]), figureIn(stated[wheel])]
    if (atCrank !== null && atWheels !== null && atWheels > atCrank)
      say(wheel, true, `${figureLabels[wheel]} can’t be above that at the crank.`)
  }
  if (run === null) return remarks
  for (const [power, torque] of [
    ['crank_horsepower', 'crank_torque'],
    ['horsepower', 'torque'],
  ] as const) {
    const peaks = { [power]: peakIn(run.rpm, run[power]), [torque]: peakIn(run.rpm, run[torque]) }
    const [hp, lbFt] = [figureIn(stated[power]), figureIn(stated[torque])]
    const [most, least] = [1 + relationPercentMax / 100, 1 - relationPercentMax / 100]
    const torqueAt = peaks[torque]?.rpm
    if (hp !== null && lbFt !== null && torqueAt && (lbFt * torqueAt) / hpDivisor > hp * most)
      say(
        torque,
        true,
        `At ${torqueAt.toLocaleString('en')} rpm this torque gives ${Math.round((lbFt * torqueAt) / hpDivisor)} hp, more than the peak power.`,
      )
    const powerAt = peaks[power]?.rpm
    if (hp !== null && lbFt !== null && powerAt && lbFt < ((hp * hpDivisor) / powerAt) * least)
      say(
        power,
        true,
        `At ${powerAt.toLocaleString('en')} rpm this power takes ${Math.round((hp * hpDivisor) / powerAt)} lb-ft, more than the peak torque.`,
      )
    for (const name of [power, torque]) {
      const [peak, figure] = [peaks[name], figureIn(stated[name])]
      if (!peak || figure === null) continue
      const percent = ((peak.value - figure) / figure) * 100
      if (Math.abs(percent) > outlierPercentMin)
        say(
          name,
          false,
          `The dyno run peaks at ${Math.round(peak.value)}, ${Math.abs(Math.round(percent))}% ${percent < 0 ? 'below' : 'above'} this figure.`,
        )
    }
  }
  return remarks
}
