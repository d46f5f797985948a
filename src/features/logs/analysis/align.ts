import type { Log } from '../parse/shapes.ts'
import { loadGate } from './load-gate.ts'
import { findPulls } from './pulls.ts'
import { channelOf } from './sample.ts'

/** Events by which logs are laid over each other. */
export const alignments = ['pull', 'load', 'moving', 'start'] as const
export type Alignment = (typeof alignments)[number]

/** The moment of an event in a log: its first pull, full load, movement or sample; null where it has none. */
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

/** Seconds by which another log is moved so that the event is at the same place; null where one of them lacks it. */
export function shiftBetween(mine: Log, other: Log, by: Alignment, fullThrottle?: number): number | null {
  const [here, there] = [momentOf(mine, by, fullThrottle), momentOf(other, by, fullThrottle)]
  return here === null || there === null ? null : here - there
}
