import type { Log } from '../parse/shapes.ts'
import type { Correction } from '#features/tunes/corrections.ts'
import { correctionOf } from './correction.ts'
import { indexAt } from './sample.ts'

/** The pull of a dyno export: hp and lb-ft at the wheels by engine speed, as corrected by the dyno. */
export interface DynoPull {
  rpm: number[]
  horsepower: number[]
  torque: number[]
  /** The recorded correction factor; null if the dyno recorded none. */
  factor: number | null
  /** The standard implied by the recorded factor and air; null when unclear. */
  correction: Correction | null
}

const named = (log: Log, pattern: RegExp) => log.channels.find(({ name }) => pattern.test(name)) ?? null

/**
 * Extracts the pull from a Dynojet export (formats.md section 3): the rows of rising engine speed and positive power
 * around peak power, excluding coasting and overrun. Null for logs without the three columns.
 */
export function dynoPullOf(log: Log): DynoPull | null {
  const rpm = named(log, /Engine RPM$|^rpm$|engine speed/i)
  const power = named(log, /(^|\) )(Power|Horsepower)$/i)
  const torque = named(log, /(^|\) )Torque$/i)
  if (!rpm || !power || !torque || rpm.clock !== power.clock || rpm.clock !== torque.clock) return null
  const top = power.values.indexOf(power.max)
  const isPulling = (row: number): boolean => power.values[row]! > 0 && rpm.values[row]! > 0
  let first = top
  while (first > 0 && isPulling(first - 1) && rpm.values[first - 1]! <= rpm.values[first]!) first -= 1
  let last = top
  while (last + 1 < rpm.values.length && isPulling(last + 1) && rpm.values[last + 1]! >= rpm.values[last]!) last += 1
  const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const kept = rows.filter((row, index) => index === 0 || rpm.values[row]! > rpm.values[row - 1]!)
  const factors = named(log, /Correction Factor$/i)
  const factorRow = factors ? indexAt(log.clocks[factors.clock]!.seconds, log.clocks[rpm.clock]!.seconds[top]!) : -1
  const factor = factors && factorRow >= 0 ? factors.values[factorRow]! : Number.NaN
  return {
    rpm: kept.map((row) => rpm.values[row]!),
    horsepower: kept.map((row) => power.values[row]!),
    torque: kept.map((row) => torque.values[row]!),
    factor: Number.isNaN(factor) ? null : factor,
    correction: Number.isNaN(factor) ? null : recordedCorrection(log, factor, log.clocks[rpm.clock]!.seconds[top]!),
  }
}

const mbarPerInHg = 33.863_9

/** Determines the standard from the dyno's weather station: inHg, °F and percent humidity. */
function recordedCorrection(log: Log, factor: number, at: number): Correction | null {
  const read = (pattern: RegExp): number => {
    const channel = named(log, pattern)
    const row = channel ? indexAt(log.clocks[channel.clock]!.seconds, at) : -1
    return channel && row >= 0 ? channel.values[row]! : Number.NaN
  }
  const [pressure, fahrenheit, humidity] = [
    read(/ATMO\) Pressure$/i),
    read(/ATMO\) Temperature 1$/i),
    read(/ATMO\) Humidity$/i),
  ]
  if (Number.isNaN(pressure + fahrenheit + humidity)) return null
  return correctionOf(factor, {
    mbar: pressure * mbarPerInHg,
    celsius: ((fahrenheit - 32) * 5) / 9,
    humidity: humidity / 100,
  })
}
