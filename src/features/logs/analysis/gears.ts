import type { Log } from '../parse/shapes.ts'
import { kmhPer } from './speed.ts'
import { channelOf, indexAt, sampleAt } from './sample.ts'

/** The gear of a stretch, as far as the log tells. */
export interface DrivenGear {
  /** From the gear channel; null without one. */
  gear: number | null
  /** km/h per 1,000 rpm, that is the overall gearing; null when speed and engine speed do not rise together. */
  kmhPer1000: number | null
}

/** The maximum spread of speed against engine speed. Above it, the stretch spans gears or has wheelspin. */
const spreadMax = 0.04
const samplesMin = 8

/** Determines the gear of a stretch by its channel and by road speed per engine speed. */
export function gearIn(log: Log, { from, to }: { from: number; to: number }): DrivenGear {
  return { gear: shownGear(log, from, to), kmhPer1000: gearingIn(log, from, to) }
}

function valuesIn(log: Log, channel: ReturnType<typeof channelOf>, from: number, to: number): [number, number][] {
  if (!channel) return []
  const { seconds } = log.clocks[channel.clock]!
  const found: [number, number][] = []
  for (let index = Math.max(0, indexAt(seconds, from)); index < seconds.length && seconds[index]! <= to; index += 1)
    if (seconds[index]! >= from && !Number.isNaN(channel.values[index]!))
      found.push([seconds[index]!, channel.values[index]!])
  return found
}

/** The gear shown most of the time, so shifts at either end do not count. */
function shownGear(log: Log, from: number, to: number): number | null {
  const counts = new Map<number, number>()
  for (const [, value] of valuesIn(log, channelOf(log, 'gear'), from, to)) {
    const gear = Math.round(value)
    if (gear >= 1 && gear <= 12) counts.set(gear, (counts.get(gear) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

function gearingIn(log: Log, from: number, to: number): number | null {
  const [rpm, speed] = [channelOf(log, 'rpm'), channelOf(log, 'speed')]
  if (!rpm || !speed) return null
  const readRpm = sampleAt(log, rpm)
  const ratios = valuesIn(log, speed, from, to)
    .map(([at, value]) => (value * kmhPer(speed.unit) * 1000) / readRpm(at))
    .filter((ratio) => ratio > 0 && Number.isFinite(ratio))
    .toSorted((a, b) => a - b)
  const middle = ratios[ratios.length >> 1]
  if (middle === undefined || ratios.length < samplesMin) return null
  const spread = ratios[Math.floor(ratios.length * 0.9)]! - ratios[Math.floor(ratios.length * 0.1)]!
  return spread / middle > spreadMax ? null : middle
}
