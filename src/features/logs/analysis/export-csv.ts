import { stringify } from 'csv-stringify/browser/esm/sync'
import { csvFormat, csvMark } from '#kit/csv-format.ts'
import type { Channel, Log } from '../parse/shapes.ts'

/**
 * Exports channels between two times as CSV, with one row per stamp of any of them. A cell is empty when its channel
 * was not sampled at that stamp. Yields the text in chunks of a thousand rows.
 */
export function* csvOf(log: Log, channels: readonly Channel[], range: { from: number; to: number }): Generator<string> {
  const head = channels.map(({ name, unit }) => (unit ? `${name} (${unit})` : name))
  yield csvMark + stringify([['Time (s)', ...head]], csvFormat)
  const clocks = [...new Set(channels.map(({ clock }) => clock))]
  const next = new Map(clocks.map((clock) => [clock, log.clocks[clock]!.seconds.findIndex((at) => at >= range.from)]))
  let rows: string[][] = []
  for (;;) {
    let at = Infinity
    for (const clock of clocks) {
      const index = next.get(clock)!
      const stamp = index < 0 ? undefined : log.clocks[clock]!.seconds[index]
      if (stamp !== undefined && stamp < at) at = stamp
    }
    if (at > range.to) break
    const here = new Map(
      clocks
        .map((clock) => [clock, next.get(clock)!] as const)
        .filter(([clock, index]) => index >= 0 && log.clocks[clock]!.seconds[index] === at),
    )
    const cells = channels.map((channel) => {
      const index = here.get(channel.clock)
      const value = index === undefined ? Number.NaN : channel.values[index]!
      if (Number.isNaN(value)) return ''
      return channel.texts ? (channel.texts[value] ?? '') : value.toFixed(Math.min(channel.digits, 9))
    })
    rows.push([String(Math.round(at * 1e6) / 1e6), ...cells])
    for (const [clock, index] of here) next.set(clock, index + 1)
    if (rows.length === 1_000) {
      yield stringify(rows, csvFormat)
      rows = []
    }
  }
  if (rows.length > 0) yield stringify(rows, csvFormat)
}
