import type { Channel, Log } from '../parse/shapes.ts'

/** A cell that a spreadsheet would run as a formula starts with a mark of text; quotes are doubled. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Channels between two moments as CSV on one clock of all their stamps: a cell is empty where its channel was not
 * sampled. Yields the text in parts of a thousand rows.
 */
export function* csvOf(log: Log, channels: readonly Channel[], range: { from: number; to: number }): Generator<string> {
  const head = channels.map(({ name, unit }) => csvCell(unit ? `${name} (${unit})` : name))
  yield `${['Time (s)', ...head].join(',')}\r\n`
  const clocks = [...new Set(channels.map(({ clock }) => clock))]
  const next = new Map(clocks.map((clock) => [clock, log.clocks[clock]!.seconds.findIndex((at) => at >= range.from)]))
  let lines: string[] = []
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
      return channel.texts ? csvCell(channel.texts[value] ?? '') : value.toFixed(Math.min(channel.digits, 9))
    })
    lines.push([String(Math.round(at * 1e6) / 1e6), ...cells].join(','))
    for (const [clock, index] of here) next.set(clock, index + 1)
    if (lines.length === 1_000) {
      yield `${lines.join('\r\n')}\r\n`
      lines = []
    }
  }
  if (lines.length > 0) yield `${lines.join('\r\n')}\r\n`
}
