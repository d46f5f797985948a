import type { Dialect } from '../dialect.ts'
import { type Column, limits, UnreadableLog } from '../shapes.ts'
import { byteOf, clean } from '../text.ts'
import * as m from '../../messages/m.ts'

interface Scaling {
  unit: string
  scale?: number
  shift?: number
}

/**
 * How to convert the raw integers of each type. Pressures and temperatures: formats.md section 2.3. The others come
 * from the public format description in UltraLog (docs/FORMAT_SPECIFICATIONS.md) and from the channels' own
 * `DisplayMaxMin`, such as 1000 for a fully open throttle.
 */
const scalings: Record<string, Scaling> = {
  EngineSpeed: { unit: 'rpm' },
  AbsPressure: { unit: 'kPa', scale: 0.1 },
  Pressure: { unit: 'kPa', scale: 0.1, shift: -101.3 },
  Temperature: { unit: '°C', scale: 0.1, shift: -273.15 },
  Percentage: { unit: '%', scale: 0.1 },
  Angle: { unit: '°', scale: 0.1 },
  BatteryVoltage: { unit: 'V', scale: 0.001 },
  Speed: { unit: 'km/h', scale: 0.1 },
  AFR: { unit: 'λ', scale: 0.001 },
  Gear: { unit: 'gear' },
}

/** Values below this, close to the lowest 32-bit integer, mean that the channel has no value. */
const nothing = -2_147_483_000

/** A block per channel, then rows of raw numbers without a header row. */
export const haltech: Dialect = {
  name: 'Haltech NSP',
  score: (head) => (head.lines[0]?.text.trim() === '%DataLog%' ? 1 : 0),
  plan: (head) => {
    const columns: Column[] = [{ role: 'time', clock: 0, form: 'clock' }]
    const facts: string[] = []
    let name: string | null = null
    let date: string | null = null
    for (const [index, { text }] of head.lines.entries()) {
      const [, key = '', value = ''] = /^([A-Za-z ]+?)\s*:\s*(.*)$/.exec(text) ?? []
      if (key === 'Channel') name = clean(value, 80)
      else if (key === 'Type' && name !== null) {
        const scaling = scalings[clean(value)] ?? { unit: '' }
        columns.push({ role: 'value', clock: 0, name, ...scaling, blank: nothing })
        name = null
        if (columns.length > limits.columns) break
      } else if (key === 'Software' || key === 'SoftwareVersion') facts.push(clean(value))
      else if (key === 'Log') date = /^(\d{4})(\d{2})(\d{2}) (\d{2}:\d{2}:\d{2})/.exec(value) ? value : null
      else if (/^\d{1,2}:\d{2}:\d{2}/.test(text) && columns.length > 1) {
        const parts = /^(\d{4})(\d{2})(\d{2}) (\S+)/.exec(date ?? '')
        return {
          dialect: 'Haltech NSP',
          separator: byteOf(','),
          decimal: byteOf('.'),
          offset: head.lines[index]!.offset,
          line: index + 1,
          columns,
          facts,
          started: parts ? `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}` : null,
        }
      }
    }
    const at = Math.max(0, head.lines.length - 1)
    throw new UnreadableLog({
      nearest: 'Haltech NSP',
      line: at + 1,
      text: clean(head.lines[at]?.text ?? '', 160),
      because: m.endsBeforeRows(),
    })
  },
}
