import type { Log } from '../parse/shapes.ts'
import { indexAt } from './sample.ts'

/** Log seconds per second of playback. */
export const speeds = [0.5, 1, 2, 4, 8] as const
/** Logs without time are played by rows. */
const rowsPerSecond = 10

/** The stamps to play by: those of the shown channel that is sampled most often, or of any if none is shown. */
export function stampsToPlay({ channels, clocks }: Log, shown: readonly string[]): Float64Array {
  const visible = channels.filter(({ name }) => shown.includes(name))
  const played = visible.length > 0 ? visible : channels
  return played
    .map(({ clock }) => clocks[clock]!.seconds)
    .reduce((most, each) => (each.length > most.length ? each : most), new Float64Array())
}

/** The index of the sample that playback has reached when it began at `start` and has run for `elapsedMs`. */
export function playedIndex(
  stamps: Float64Array,
  { start, elapsedMs, speed, isByRow = false }: { start: number; elapsedMs: number; speed: number; isByRow?: boolean },
): number {
  const perSecond = isByRow ? speed * rowsPerSecond : speed
  return Math.max(start, indexAt(stamps, stamps[start]! + (elapsedMs / 1000) * perSecond))
}

/** The share of the plot left of the cursor once the view has followed it. */
const keptShare = 0.05

/** The next view when the cursor has just left this one at its end; null while it has not, or was elsewhere before. */
export function viewAfter(view: { from: number; to: number }, before: number, at: number): typeof view | null {
  if (before < view.from || before > view.to || at <= view.to) return null
  const span = view.to - view.from
  const from = at - span * keptShare
  return { from, to: from + span }
}
