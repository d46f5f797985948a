import type { DynoCurves } from '#features/tunes/server/tables.ts'
import type { Drive, Fuel } from './types.ts'

/** hp = lb-ft × rpm / 5252.113 */
export const rpmWherePowerIsTorque = 5252.113

export type CurveKind = 'turbo-petrol' | 'diesel' | 'natural' | 'supercharged'

/** Peak figures at the crank. */
export interface Peaks {
  horsepower: number
  torqueLbFt: number
}

interface Shape {
  /** Ratio of the rpm of peak power to the rpm at which full torque would already give that power. */
  powerRatio: number
  /** Torque at 1000 rpm as a share of the peak. */
  bottom: number
  /** Rpm where full torque starts, as a share of the rpm of peak power. */
  plateauStart: number
  /** Lowest rpm with full torque for any engine of the kind. */
  plateauFloor: number
  /** Share of torque lost at the end of the plateau. */
  droop: number
  /** Share of power lost at the redline. */
  fall: number
  /** Rpm from peak power to the redline. */
  overrun: number
}

const shapes: Record<CurveKind, Shape> = {
  'turbo-petrol': {
    powerRatio: 0.93,
    bottom: 0.42,
    plateauStart: 0.36,
    plateauFloor: 1600,
    droop: 0.015,
    fall: 0.09,
    overrun: 800,
  },
  diesel: {
    powerRatio: 0.88,
    bottom: 0.5,
    plateauStart: 0.48,
    plateauFloor: 1600,
    droop: 0.02,
    fall: 0.16,
    overrun: 600,
  },
  natural: {
    powerRatio: 0.9,
    bottom: 0.68,
    plateauStart: 0.62,
    plateauFloor: 2000,
    droop: 0.03,
    fall: 0.06,
    overrun: 500,
  },
  supercharged: {
    powerRatio: 0.92,
    bottom: 0.72,
    plateauStart: 0.5,
    plateauFloor: 2000,
    droop: 0.02,
    fall: 0.05,
    overrun: 400,
  },
}

/** Drivetrain loss between crank and wheels, in percent. */
const driveLossPercent: Record<Drive, number> = { fwd: 13, rwd: 15, awd: 19, haldex5: 17 }

export const curveKind = (fuel: Fuel, aspiration: string): CurveKind => {
  if (fuel === 'diesel') return 'diesel'
  if (aspiration === 'natural') return 'natural'
  return aspiration === 'supercharged' ? 'supercharged' : 'turbo-petrol'
}

/** Converts a crank figure to the wheels, rounded to a whole number. */
export const atWheels = (crank: number, drive: Drive): number => Math.round(crank * (1 - driveLossPercent[drive] / 100))

const toHundred = (rpm: number): number => Math.round(rpm / 100) * 100

/** Rpm at which full torque would give the peak power; peak power is always above it. */
const crossing = ({ horsepower, torqueLbFt }: Peaks): number => (horsepower * rpmWherePowerIsTorque) / torqueLbFt

/** Redline for an engine's stock figures, a multiple of 200. */
export function redlineOf(stock: Peaks, kind: CurveKind): number {
  const { powerRatio, overrun } = shapes[kind]
  return Math.ceil((crossing(stock) / powerRatio + overrun) / 200) * 200
}

/**
 * Curves of one run from 1000 rpm to the redline in steps of 200, in hp and lb-ft with one decimal. Crank and wheel
 * columns reach the given peaks within 1% and satisfy hp = lb-ft × rpm / 5252.113. `torqueLimitLbFt` adds the
 * constant torque limit of a transmission. Throws a RangeError if the peaks don't fit below the redline.
 */
export function dynoCurves(
  peaks: Peaks,
  kind: CurveKind,
  drive: Drive,
  redline: number,
  torqueLimitLbFt?: number,
): DynoCurves {
  const torqueAt = torqueCurve(peaks, kind, redline)
  const rpm: number[] = []
  for (let value = 1000; value <= redline; value += 200) rpm.push(value)
  const crankTorque = rpm.map(torqueAt)
  const loss = 1 - driveLossPercent[drive] / 100
  return {
    rpm,
    horsepower: rpm.map((value, index) =>
      oneDecimal(((crankTorque[index] ?? 0) * loss * value) / rpmWherePowerIsTorque),
    ),
    torque: crankTorque.map((value) => oneDecimal(value * loss)),
    crank_horsepower: rpm.map((value, index) =>
      oneDecimal(((crankTorque[index] ?? 0) * value) / rpmWherePowerIsTorque),
    ),
    crank_torque: crankTorque.map(oneDecimal),
    ...(torqueLimitLbFt === undefined ? {} : { torque_limit: rpm.map(() => torqueLimitLbFt) }),
  }
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10

/** Torque over rpm in four parts: build-up, plateau, rise to peak power, and fall to the redline. */
function torqueCurve(peaks: Peaks, kind: CurveKind, redline: number): (rpm: number) => number {
  const shape = shapes[kind]
  const { horsepower, torqueLbFt } = peaks
  const least = crossing(peaks)
  const powerRpm = evenHundred(Math.min(least / shape.powerRatio, redline - 200), least)
  if (powerRpm > redline || powerRpm <= least)
    throw new RangeError(`no curve for ${horsepower} hp, ${torqueLbFt} lb-ft`)
  const startRpm = Math.max(shape.plateauFloor, evenDown(powerRpm * shape.plateauStart))
  const endTorque = torqueLbFt * (1 - shape.droop)
  const end = plateauEnd((horsepower * rpmWherePowerIsTorque) / endTorque, powerRpm, startRpm)
  const endPower = (endTorque * end) / rpmWherePowerIsTorque
  return (rpm) => {
    if (rpm <= startRpm) return torqueLbFt * buildUp(shape.bottom, (rpm - 1000) / (startRpm - 1000))
    if (rpm <= end) return torqueLbFt * (1 - shape.droop * ((rpm - startRpm) / (end - startRpm)) ** 2)
    const power =
      rpm <= powerRpm
        ? climb(endPower, horsepower, endTorque / rpmWherePowerIsTorque, end, powerRpm, rpm)
        : horsepower * (1 - shape.fall * ((rpm - powerRpm) / Math.max(redline - powerRpm, 200)) ** 2)
    return (power * rpmWherePowerIsTorque) / rpm
  }
}

/** A multiple of 200 near `wish` and above `least`, so that it is on the rpm axis and the peak is hit exactly. */
function evenHundred(wish: number, least: number): number {
  const even = Math.round(wish / 200) * 200
  return even > least * 1.01 ? even : even + 200
}

const evenDown = (rpm: number): number => Math.floor(toHundred(rpm) / 200) * 200

/** Rpm where the plateau ends, chosen so that power bends smoothly from its slope there to level at the peak. */
function plateauEnd(knee: number, powerRpm: number, startRpm: number): number {
  const smooth = 2 * knee - powerRpm
  return Math.min(Math.max(smooth, startRpm + 100), knee)
}

const buildUp = (bottom: number, part: number): number => bottom + (1 - bottom) * part * part * (3 - 2 * part)

/** Cubic from a power and slope at one rpm to level power at another. */
function climb(from: number, to: number, slope: number, fromRpm: number, toRpm: number, rpm: number): number {
  const span = toRpm - fromRpm
  const t = (rpm - fromRpm) / span
  const bend = t * (1 - t) ** 2 * slope * span
  return from * (1 + 2 * t) * (1 - t) ** 2 + to * t * t * (3 - 2 * t) + bend
}

/** Highest values of crank power and torque. */
export function peaksOf(curves: DynoCurves): { horsepower: number; torqueLbFt: number } {
  return {
    horsepower: Math.max(0, ...(curves.crank_horsepower ?? [])),
    torqueLbFt: Math.max(0, ...(curves.crank_torque ?? [])),
  }
}
