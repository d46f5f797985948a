import type { Log } from '../parse/shapes.ts'
import { vehicleFacts, type VehicleFacts } from '../contract/view.ts'
import type { Correction } from '#features/tunes/corrections.ts'
import { correctionFactor } from './correction.ts'
import type { Pull } from './pulls.ts'
import { gearIn } from './gears.ts'
import { kmhPer } from './speed.ts'
import { channelOf, indexAt, sampleAt } from './sample.ts'
import * as m from '../messages/m.ts'

/** Power and torque by engine speed, in kW and Nm. */
export interface PowerCurve {
  rpm: number[]
  kw: number[]
  nm: number[]
  /**
   * The source of speed: its own channel, engine speed with known gearing, or engine speed scaled to the speed
   * channel.
   */
  from: 'speed' | 'rpm' | 'both'
  factor: number
}

/** Displayed next to the curve, so that readers can check it. */
export const virtualDynoFormula =
  'P = v · (m·dv/dt + ½·ρ·c_d·A·v² + c_rr·m·g) ÷ (1 − loss); torque in Nm = kW × 9549.297 ÷ rpm'
export const virtualDynoSource = () => m.dynoModel()

const gravity = 9.806_65
const kwTorque = 9_549.297
/** Half of the time window for measuring acceleration, in seconds. */
const halfWindow = 0.35

/** Density of dry air from the ideal gas law, in kg/m³. */
const airDensity = (mbar: number, celsius: number): number => (mbar * 100) / (287.05 * (celsius + 273.15))

/** What is missing to calculate a curve, in words; null when nothing is. */
export function missingForDyno(log: Log, facts: VehicleFacts): string | null {
  if (!channelOf(log, 'rpm')) return m.noEngineSpeed()
  if (log.isByRow) return m.needsTime()
  if (!vehicleFacts.safeParse(facts).success) return m.factsOutOfRange()
  if (facts.mass_kg === undefined) return m.enterMass()
  const hasGearing = facts.gear_ratio !== undefined && facts.final_drive !== undefined && facts.tyre_m !== undefined
  if (!channelOf(log, 'speed') && !hasGearing) return m.enterGearing()
  return null
}

/** Power and torque at the crank along a pull, in steps of 50 rpm. Null when data is missing. */
export function virtualDyno(log: Log, pull: Pull, facts: VehicleFacts, correction: Correction): PowerCurve | null {
  if (missingForDyno(log, facts) !== null) return null
  const rpm = channelOf(log, 'rpm')!
  const { gear_ratio: gear, final_drive: drive, tyre_m: tyre } = facts
  const geared = gear !== undefined && drive !== undefined && tyre !== undefined
  const speed = channelOf(log, 'speed')
  const readRpm = sampleAt(log, rpm)
  const perThousand = geared ? null : gearIn(log, pull).kmhPer1000
  const scaled = perThousand === null ? null : perThousand / 3600
  const source = geared || !speed || scaled !== null ? rpm : speed
  // Engine speed has a finer resolution than road speed, so with known gearing it measures speed better.
  const perValue = scaled ?? (source === rpm ? tyre! / (60 * gear! * drive!) : kmhPer(speed!.unit) / 3.6)
  const { seconds } = log.clocks[source.clock]!
  const air = {
    mbar: facts.air_mbar ?? 1013,
    celsius: facts.air_celsius ?? 20,
    humidity: (facts.humidity_percent ?? 0) / 100,
  }
  const factor = correctionFactor(correction, air)
  const drag = 0.5 * airDensity(air.mbar, air.celsius) * (facts.drag_coefficient ?? 0.32) * (facts.frontal_m2 ?? 2.2)
  const mass = facts.mass_kg!
  const roll = (facts.rolling ?? 0.013) * mass * gravity
  const gain = factor / (1 - (facts.loss_percent ?? 15) / 100) / 1000
  const points: { rpm: number; kw: number }[] = []
  // Skip the ends, where the window would reach beyond the pull and the foot is already off.
  const trim = pull.to - pull.from > 4 * halfWindow ? halfWindow : 0
  for (let index = Math.max(0, indexAt(seconds, pull.from)); index < seconds.length; index += 1) {
    const at = seconds[index]!
    if (at > pull.to - trim) break
    if (at < pull.from + trim) continue
    const fitted = slopeAt(seconds, source.values, { at, ...windowIn(pull, at) })
    const engine = readRpm(at)
    if (!fitted || !(engine > 0)) continue
    const v = fitted.value * perValue
    points.push({ rpm: engine, kw: v * (mass * fitted.slope * perValue + drag * v * v + roll) * gain })
  }
  return { ...binned(points), from: scaled !== null ? 'both' : source === rpm ? 'rpm' : 'speed', factor }
}

/** The window around a time, limited to the pull. */
const windowIn = (pull: Pull, at: number) => ({
  from: Math.max(pull.from, at - halfWindow),
  to: Math.min(pull.to, at + halfWindow),
})

/** Value and slope at a time of the least-squares line through a window. */
function slopeAt(
  seconds: Float64Array,
  values: Float64Array | Float32Array,
  { at, from, to }: { at: number; from: number; to: number },
): { value: number; slope: number } | null {
  let n = 0
  let st = 0
  let sv = 0
  let stt = 0
  let stv = 0
  const before = indexAt(seconds, from)
  const first = before >= 0 && seconds[before] === from ? before : before + 1
  for (let index = first; index < seconds.length && seconds[index]! <= to; index += 1) {
    const value = values[index]!
    if (Number.isNaN(value)) continue
    const t = seconds[index]! - at
    n += 1
    st += t
    sv += value
    stt += t * t
    stv += t * value
  }
  const spread = n * stt - st * st
  if (n < 3 || spread <= 0) return null
  const slope = (n * stv - st * sv) / spread
  return { slope, value: (sv - slope * st) / n }
}

const binRpm = 50

function binned(points: readonly { rpm: number; kw: number }[]): Pick<PowerCurve, 'rpm' | 'kw' | 'nm'> {
  const bins = new Map<number, { sum: number; n: number }>()
  for (const { rpm, kw } of points) {
    const key = Math.round(rpm / binRpm) * binRpm
    const bin = bins.get(key) ?? { sum: 0, n: 0 }
    bins.set(key, { sum: bin.sum + kw, n: bin.n + 1 })
  }
  const rpm = [...bins.keys()].toSorted((a, b) => a - b)
  const raw = rpm.map((key) => bins.get(key)!.sum / bins.get(key)!.n)
  // Average over three bins, because the noise of a single one is not the engine's.
  const kw = raw.map((value, index) => {
    const near = [raw[index - 1] ?? value, value, raw[index + 1] ?? value]
    return near.reduce((sum, each) => sum + each, 0) / 3
  })
  return { rpm, kw, nm: kw.map((value, index) => (value * kwTorque) / rpm[index]!) }
}
