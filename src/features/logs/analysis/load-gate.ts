import type { Channel, Log } from '../parse/shapes.ts'
import { channelOf, sampleAt } from './sample.ts'

/** Percent of throttle or pedal that counts as full, until the person says otherwise. */
const fullThrottleDefault = 80

/** A plate that opens this far at most was never opened by a foot that was down. */
const plateMin = 20
/** Share of its own highest value from which a plate, the air mass or the boost counts as full. */
const ownShare = 0.85
/** Boost above the air around from which a run-up is one under load, in mbar; of a pressure from a vacuum, 1,000 more. */
const boostMin = { mbar: 200, hPa: 200, kPa: 20, bar: 0.2, psi: 3, inHg: 6 } as const
const atmosphere = { mbar: 1000, hPa: 1000, kPa: 100, bar: 1, psi: 14.5, inHg: 29.5 } as const

export interface LoadGate {
  isFull: (at: number) => boolean
  /** By what full load is known; null when nothing in the log says it. */
  by: Channel | null
  /** The pedal or the load says it. Otherwise the pulls found are likely, not sure. */
  isSure: boolean
}

/**
 * At which moments the engine runs at full load. The pedal says it best, then a load in percent, then the throttle plate:
 * one that the control unit never opens wide is full near its own highest value. Without any of them boost or air mass
 * near their own highest value stand in.
 */
export function loadGate(log: Log, fullThrottle: number = fullThrottleDefault): LoadGate {
  const at = (channel: Channel, least: number, isSure: boolean): LoadGate => {
    const read = sampleAt(log, channel)
    return { by: channel, isSure, isFull: (moment) => read(moment) >= least }
  }
  const pedal = channelOf(log, 'pedal')
  // Some loggers write a share of one instead of percent.
  if (pedal) return at(pedal, pedal.max <= 1.05 ? fullThrottle / 100 : fullThrottle, true)
  const plate = channelOf(log, 'throttle')
  if (plate && plate.unit !== '°' && plate.max >= fullThrottle) return at(plate, fullThrottle, true)
  const load = channelOf(log, 'load')
  if (load?.unit === '%' && load.max >= fullThrottle) return at(load, fullThrottle, true)
  if (plate)
    return plate.max >= plateMin
      ? at(plate, plate.max * ownShare, false)
      : { by: plate, isSure: false, isFull: () => false }
  const boost = channelOf(log, 'boost')
  const least = boost && leastBoost(boost)
  if (boost && least !== null) return at(boost, least, false)
  const air = channelOf(log, 'airMass', 'load')
  if (air && air.max > 0) return at(air, air.max * ownShare * 0.5, false)
  return { by: null, isSure: false, isFull: () => true }
}

function leastBoost({ unit, reference, max }: Channel): number | null {
  if (!(unit in boostMin)) return null
  const key = unit as keyof typeof boostMin
  const none = reference === 'absolute' ? atmosphere[key] : 0
  // A naturally aspirated engine has no boost to go by.
  return max - none < boostMin[key] ? null : none + Math.max(boostMin[key], (max - none) * 0.5)
}
