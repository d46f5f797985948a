import type { Channel, Log } from '../parse/shapes.ts'
import { channelOf, sampleAt } from './sample.ts'

/** Throttle or pedal percentage that counts as full, unless the user sets another. */
const fullThrottleDefault = 80

/** If the throttle plate never opens beyond this percentage, the log has no full load. */
const plateMin = 20
/** Below this maximum, pedal or throttle plate is a fraction instead of a percentage, as some loggers write it. */
const fractionMax = 1.05
/** The share of its own maximum from which throttle plate, air mass or boost counts as full. */
const ownShare = 0.85
/** The gauge pressure from which a run counts as under load. */
const boostMin = { mbar: 200, hPa: 200, kPa: 20, bar: 0.2, psi: 3, inHg: 6 } as const
const atmosphere = { mbar: 1000, hPa: 1000, kPa: 100, bar: 1, psi: 14.5, inHg: 29.5 } as const

export interface LoadGate {
  isFull: (at: number) => boolean
  /** The channel that indicates full load; null when the log has none. */
  by: Channel | null
  /** Whether pedal or load indicate it. Otherwise, detected pulls are only likely. */
  isSure: boolean
}

/**
 * Determines when the engine is at full load. Pedal position is the best indicator, then load in percent, then the
 * throttle plate; if the control unit never opens that fully, near its own maximum counts. Without any of them, boost
 * or air mass near their own maximum are used.
 */
export function loadGate(log: Log, fullThrottle: number = fullThrottleDefault): LoadGate {
  const at = (channel: Channel, least: number, isSure: boolean): LoadGate => {
    const read = sampleAt(log, channel)
    return { by: channel, isSure, isFull: (moment) => read(moment) >= least }
  }
  const pedal = channelOf(log, 'pedal')
  if (pedal) return at(pedal, inUnitOf(pedal, fullThrottle), true)
  const plate = channelOf(log, 'throttle')
  if (plate && plate.unit !== '°' && plate.max >= inUnitOf(plate, fullThrottle))
    return at(plate, inUnitOf(plate, fullThrottle), true)
  const load = channelOf(log, 'load')
  if (load?.unit === '%' && load.max >= fullThrottle) return at(load, fullThrottle, true)
  if (plate)
    return plate.max >= inUnitOf(plate, plateMin)
      ? at(plate, plate.max * ownShare, false)
      : { by: plate, isSure: false, isFull: () => false }
  const boost = channelOf(log, 'boost')
  const least = boost && leastBoost(boost)
  if (boost && least !== null) return at(boost, least, false)
  const air = channelOf(log, 'airMass', 'load')
  if (air && air.max > 0) return at(air, air.max * ownShare * 0.5, false)
  return { by: null, isSure: false, isFull: () => true }
}

/** A percentage as the channel writes it. */
const inUnitOf = ({ unit, max }: Channel, percent: number): number =>
  unit !== '°' && max <= fractionMax ? percent / 100 : percent

function leastBoost({ unit, reference, max }: Channel): number | null {
  if (!(unit in boostMin)) return null
  const key = unit as keyof typeof boostMin
  const none = reference === 'absolute' ? atmosphere[key] : 0
  // Naturally aspirated engines have no boost.
  return max - none < boostMin[key] ? null : none + Math.max(boostMin[key], (max - none) * 0.5)
}
