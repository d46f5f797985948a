import type { Log } from '../parse/shapes.ts'
import { loadGate } from './load-gate.ts'
import { findPulls } from './pulls.ts'
import { channelOf } from './sample.ts'

/** Events that logs can be aligned by. */
export const alignments = ['pull', 'load', 'moving', 'start'] as const
export type Alignment = (typeof alignments)[number]

/** The time of an event in a log: its first pull, full load, movement or sample; null when it does not occur. */
function momentOf(log: Log, by: Alignment, fullThrottle?: number): number | null {
  switch (by) {
    case 'pull':
      return findPulls(log, fullThrottle)[0]?.from ?? null
    case 'load': {
      const { by: channel, isFull } = loadGate(log, fullThrottle)
      return channel && (log.clocks[channel.clock]!.seconds.find(isFull) ?? null)
    }
    case 'moving': {
      const speed = channelOf(log, 'speed')
      const index = speed?.values.findIndex((value) => value > 1) ?? -1
      return speed && index >= 0 ? log.clocks[speed.clock]!.seconds[index]! : null
    }
    case 'start':
      return Math.min(...log.clocks.map(({ seconds }) => seconds[0] ?? 0))
  }
}

/** How many seconds to shift another log so that the events coincide; null when either log lacks it. */
export function shiftBetween(mine: Log, other: Log, by: Alignment, fullThrottle?: number): number | null {
  const [here, there] = [momentOf(mine, by, fullThrottle), momentOf(other, by, fullThrottle)]
  return here === null || there === null ? null : here - there
}
