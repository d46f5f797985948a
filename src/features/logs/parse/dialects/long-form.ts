import { finishChannels, type RawChannel } from '../assemble.ts'
import { settleClock } from '../clock.ts'
import type { Dialect } from '../dialect.ts'
import { numberIn } from '../number.ts'
import { type Clock, limits, UnreadableLog } from '../shapes.ts'
import { clean, readHead, splitCells } from '../text.ts'
import * as m from '../../messages/m.ts'

const dialect = 'Car Scanner'
const names = /^\s*"?SECONDS"?\s*[;,]\s*"?PID"?\s*[;,]\s*"?VALUE"?/i

interface Gathered {
  unit: string
  seconds: number[]
  values: number[]
  lines: [number, number][]
  digits: number
}

/** One value per line: time, channel, unit. Each channel has its own clock. */
export const longForm: Dialect = {
  name: dialect,
  score: (head) => (names.test(head.lines[0]?.text ?? '') ? 1 : 0),
  read: (bytes) => {
    const { encoding, lines: head } = readHead(bytes.subarray(0, 64 * 1024), bytes.length)
    const separator = head[0]!.text.includes(';') ? ';' : ','
    const lines = new TextDecoder(encoding).decode(bytes).split(/\r\n|\n|\r/)
    const channels = new Map<string, Gathered>()
    let bad: { line: number; text: string } | null = null
    let good = 0
    for (let index = 1; index < lines.length; index += 1) {
      const text = lines[index]!
      if (text.trim() === '') continue
      const [second = '', pid = '', value = '', unit = ''] = splitCells(text, separator)
      const decimal = separator === ';' && second.includes(',') ? ',' : '.'
      const at = numberIn(second, decimal)
      const number = numberIn(value, separator === ';' && value.includes(',') ? ',' : '.')
      if (Number.isNaN(at) || Number.isNaN(number) || pid.trim() === '') {
        bad ??= { line: index + 1, text: clean(text, 160) }
        continue
      }
      good += 1
      const name = clean(pid, 80)
      let channel = channels.get(name)
      if (!channel) {
        if (channels.size >= limits.columns) {
          throw new UnreadableLog({
            nearest: dialect,
            line: index + 1,
            text: '',
            because: m.tooManyChannels(),
          })
        }
        channel = { unit: clean(unit, 24), seconds: [], values: [], lines: [], digits: 0 }
        channels.set(name, channel)
      }
      channel.lines.push([channel.values.length, index + 1])
      channel.seconds.push(at)
      channel.values.push(number)
      channel.digits = Math.max(channel.digits, Math.min(6, /[.,](\d+)/.exec(value)?.[1]?.length ?? 0))
    }
    if (good === 0) {
      throw new UnreadableLog({
        nearest: dialect,
        line: bad?.line ?? 2,
        text: bad?.text ?? '',
        because: m.noValues(),
      })
    }
    const clocks: Clock[] = []
    const raw = [...channels].map(([name, channel], clock): RawChannel => {
      const { seconds } = settleClock(Float64Array.from(channel.seconds))
      clocks.push({ seconds, lines: channel.lines })
      return {
        name,
        unit: channel.unit,
        clock,
        values: Float64Array.from(channel.values),
        digits: channel.digits,
        texts: null,
      }
    })
    const notes = bad ? [{ code: 'linesWithoutValue' as const, line: bad.line }] : []
    return { dialect, started: null, facts: [], notes, clocks, channels: finishChannels(raw, dialect) }
  },
}
