import { formatNumber, formatPercent } from '#kit/locale.ts'
import { measuresOf } from '#kit/measures.ts'
import {
  convertPower,
  convertTorque,
  formatPower,
  formatTorque,
  isTorqueUnit,
  type PowerType,
  type PowerUnit,
  powerUnitName,
  powerUnits,
  type TorqueUnit,
  torqueUnits,
} from './power.ts'
import type { DynoRun, Tune } from './contract.ts'
import type { Correction } from './corrections.ts'

/** How figures are shown: units, and at the crank or at the wheels. */
export interface PowerView {
  power: PowerUnit
  torque: TorqueUnit
  at: PowerType
}

export interface DynoPoint {
  rpm: number
  value: number
}

/** One run in the units of a view. A column not measured there is null. */
export interface ShownRun {
  id: number
  label: string
  correction?: Correction
  rpm: readonly number[]
  power: readonly number[] | null
  torque: readonly number[] | null
  torqueLimit: readonly number[] | null
  /** Highest values; null if nothing was measured. */
  peakPower: DynoPoint | null
  peakTorque: DynoPoint | null
}

/** Stated figures of the tune a run belongs to; each may be unknown. */
export type StatedFigures = Partial<Pick<Tune, 'horsepower' | 'torque' | 'crank_horsepower' | 'crank_torque'>>

/**
 * Converts a run (stored in hp and lb-ft) to a view. All-zero columns count as not measured. A peak within 1 hp or 1
 * lb-ft of the tune's stated figure is replaced by it, so that page and plot show the same number in every unit.
 */
export function showRun(run: DynoRun, view: PowerView, label = run.label, stated: StatedFigures = {}): ShownRun {
  const [statedPower, statedTorque] =
    view.at === 'crank' ? [stated.crank_horsepower, stated.crank_torque] : [stated.horsepower, stated.torque]
  const toPower = (hp: number) => convertPower(hp, 'hp', view.power)
  const toTorque = (lbFt: number) => convertTorque(lbFt, 'lb-ft', view.torque)
  const [hp, lbFt] = view.at === 'crank' ? [run.crank_horsepower, run.crank_torque] : [run.horsepower, run.torque]
  const power = column(hp, run.rpm, toPower)
  const torque = column(lbFt, run.rpm, toTorque)
  const torqueLimit = column(run.torque_limit, run.rpm, toTorque)
  return {
    id: run.id,
    label,
    ...(run.correction === undefined ? {} : { correction: run.correction }),
    rpm: run.rpm,
    power,
    torque,
    torqueLimit,
    peakPower: asStated(
      peakOf(run.rpm, power),
      statedPower?.unit === 'hp' ? toPower(statedPower.value) : null,
      toPower(1),
    ),
    peakTorque: asStated(
      peakOf(run.rpm, torque),
      statedTorque && isTorqueUnit(statedTorque.unit)
        ? convertTorque(statedTorque.value, statedTorque.unit, view.torque)
        : null,
      toTorque(1),
    ),
  }
}

function column(
  values: readonly number[] | undefined,
  rpm: readonly number[],
  convert: (value: number) => number,
): number[] | null {
  if (values === undefined || values.length !== rpm.length || values.every((value) => !(value > 0))) return null
  return values.map(convert)
}

const asStated = (peak: DynoPoint | null, stated: number | null, within: number): DynoPoint | null =>
  peak !== null && stated !== null && Math.abs(peak.value - stated) < within ? { ...peak, value: stated } : peak

/** The highest point; the first if there are several. */
function peakOf(rpm: readonly number[], values: readonly number[] | null): DynoPoint | null {
  let peak: DynoPoint | null = null
  for (const [index, value] of (values ?? []).entries()) {
    const speed = rpm[index]
    if (speed !== undefined && (peak === null || value > peak.value)) peak = { rpm: speed, value }
  }
  return peak
}

/** The value at an engine speed, linearly interpolated; null outside the measured range. */
export function valueAt(rpm: readonly number[], values: readonly number[] | null, at: number): number | null {
  if (values === null || rpm.length === 0 || at < rpm[0]! || at > rpm.at(-1)!) return null
  const next = rpm.findIndex((speed) => speed >= at)
  const high = values[next]!
  if (next === 0 || rpm[next] === at) return high
  const part = (at - rpm[next - 1]!) / (rpm[next]! - rpm[next - 1]!)
  return values[next - 1]! + (high - values[next - 1]!) * part
}

/** One rpm axis for all runs, ascending and without duplicates. */
export const commonRpm = (runs: readonly Pick<ShownRun, 'rpm'>[]): number[] =>
  [...new Set(runs.flatMap((run) => run.rpm))].toSorted((a, b) => a - b)

export interface PlotScale {
  max: number
  step: number
}

const niceSteps = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** An axis from 0 with the given number of round steps and some room above the highest value. */
export function plotScale(highest: number, steps = 5): PlotScale {
  const wanted = (Math.max(highest, 1) * 1.04) / steps
  const size = 10 ** Math.floor(Math.log10(wanted))
  const step = (niceSteps.find((nice) => nice * size >= wanted - 1e-9) ?? 10) * size
  return { max: step * steps, step }
}

/** Multiples of a step between two engine speeds, at most thirty: the visitor's own file may hold any speed. */
export function speedTicks(min: number, max: number, step: number): number[] {
  const wide = step * Math.max(1, Math.ceil((max - min) / (step * 29)))
  const first = Math.ceil(min / wide)
  return Array.from({ length: Math.floor(max / wide) - first + 1 }, (_, index) => (first + index) * wide)
}

export interface PlotFrame {
  rpmMin: number
  rpmMax: number
  rpmTicks: number[]
  power: PlotScale
  torque: PlotScale
}

/**
 * Axes that fit all runs. Server and browser calculate the same, so nothing shifts. Power in hp and torque in lb-ft
 * share one scale, as on a dyno sheet, where the curves cross at 5,252 rpm.
 */
export function plotFrame(runs: readonly ShownRun[], view: Pick<PowerView, 'power' | 'torque'>): PlotFrame {
  const measured = runs.filter((run) => run.power !== null || run.torque !== null)
  const rpm = commonRpm(measured.length > 0 ? measured : runs)
  const rpmMin = Math.floor((rpm[0] ?? 1000) / 500) * 500
  const rpmMax = Math.max(Math.ceil((rpm.at(-1) ?? 7000) / 500) * 500, rpmMin + 1000)
  const highest = (values: (run: ShownRun) => readonly (readonly number[] | null)[]) =>
    runs.flatMap(values).reduce((most, line) => (line ?? []).reduce((more, value) => Math.max(more, value), most), 0)
  const power = highest((run) => [run.power])
  const torque = highest((run) => [run.torque, run.torqueLimit])
  const isShared = view.power === 'hp' && view.torque === 'lb-ft'
  const most = Math.max(power, torque)
  return {
    rpmMin,
    rpmMax,
    rpmTicks: speedTicks(rpmMin, rpmMax, 1000),
    power: plotScale(isShared ? most : power),
    torque: plotScale(isShared ? most : torque),
  }
}

export interface Gain {
  stock: number
  tuned: number
  /** Difference of the two as shown, in whole units. */
  absolute: number
  /** In percent of stock. */
  percent: number
}

/** What a tune adds to a figure; null if either is unknown or the stock figure is 0. */
export function gainOf(stock: number | null, tuned: number | null): Gain | null {
  if (stock === null || tuned === null || !(stock > 0)) return null
  return { stock, tuned, absolute: Math.round(tuned) - Math.round(stock), percent: ((tuned - stock) / stock) * 100 }
}

const signOf = (whole: number) => (whole > 0 ? '+' : whole < 0 ? '−' : '±')

/** "+31%", "−2 %": whole percents with a sign. */
export function percentChange(percent: number): string {
  const whole = Math.round(percent)
  return `${signOf(whole)}${formatPercent(Math.abs(whole) / 100, 0)}`
}

/** "+92", "−3": whole figures with a sign. */
export function formatChange(value: number): string {
  const whole = Math.round(value)
  return `${signOf(whole)}${formatNumber(Math.abs(whole))}`
}

/** Units of the reader’s country, or of the region if the locale names none; at the crank. */
export function defaultView(locale: string, region: 1 | 2): PowerView {
  const { power, torque } = measuresOf(locale, region)
  return { power, torque, at: 'crank' }
}

/** "405 hp", "411 PS": horsepower in the units of a view. */
export const powerText = (hp: number, view: Pick<PowerView, 'power'>): string =>
  formatPower({ value: convertPower(hp, 'hp', view.power), unit: view.power })

/** "379 lb-ft", "514 Nm": pound-feet in the units of a view. */
export const torqueText = (lbFt: number, view: Pick<PowerView, 'torque'>): string =>
  formatTorque({ value: convertTorque(lbFt, 'lb-ft', view.torque), unit: view.torque })

/** "+92 hp": difference between two powers in hp, calculated from the rounded figures on display. */
export function powerChange(fromHp: number, toHp: number, view: Pick<PowerView, 'power'>): string {
  const [from, to] = [fromHp, toHp].map((hp) => Math.round(convertPower(hp, 'hp', view.power)))
  return `${formatChange(to! - from!)} ${powerUnitName(view.power)}`
}

/** "+88 Nm": difference between two torques in lb-ft, calculated from the rounded figures on display. */
export function torqueChange(fromLbFt: number, toLbFt: number, view: Pick<PowerView, 'torque'>): string {
  const [from, to] = [fromLbFt, toLbFt].map((lbFt) => Math.round(convertTorque(lbFt, 'lb-ft', view.torque)))
  return `${formatChange(to! - from!)} ${view.torque}`
}

/** Parses stored units; unknown ones fall back. */
export function parseView(text: string | null, fallback: PowerView): PowerView {
  const [power, torque] = (text ?? '').split(' ')
  return {
    ...fallback,
    power: powerUnits.find((unit) => unit === power) ?? fallback.power,
    torque: torqueUnits.find((unit) => unit === torque) ?? fallback.torque,
  }
}
