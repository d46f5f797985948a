import { powerOfTen } from './number.ts'
import type { Channel, Clock, Log } from './shapes.ts'

/**
 * Packs a parsed log: eight magic bytes, the length of the description (u32, little-endian), the description as JSON,
 * then every array aligned to eight bytes. Values that are whole steps of the channel's last decimal take two bytes
 * if they fit, otherwise four or eight; 65,535 is a gap. Viewers use the arrays without copying.
 */
const magic = 'OVBLOG01'
const gap = 65_535

type Kind = 'u16' | 'f32' | 'f64'
const bytesOf: Record<Kind, number> = { u16: 2, f32: 4, f64: 8 }

interface Part {
  kind: Kind
  at: number
  count: number
}
interface Description {
  log: Omit<Log, 'clocks' | 'channels'>
  clocks: (Part & { lines: Clock['lines'] })[]
  channels: (Part & Omit<Channel, 'values'>)[]
}

/** The smallest type that keeps every decimal of the file. */
function kindOf({ values, digits, min, max }: Channel): Kind {
  if (digits <= 6 && (max - min) * powerOfTen(digits) < gap - 1 && Math.abs(max) * powerOfTen(digits) < 2 ** 52) {
    return isStepped(values, min, powerOfTen(digits)) ? 'u16' : 'f32'
  }
  const size = Math.max(Math.abs(min), Math.abs(max))
  if (digits <= 6 && size * 2 ** -24 < 0.25 / powerOfTen(digits)) return 'f32'
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index]!
    if (value === value && Math.fround(value) !== value) return 'f64'
  }
  return 'f32'
}

/** Whether every value is the minimum plus whole steps; those of formulas and binary files may not be. */
function isStepped(values: Channel['values'], min: number, unit: number): boolean {
  const stride = Math.max(1, Math.floor(values.length / 5_000))
  for (let index = 0; index < values.length; index += stride) {
    const steps = (values[index]! - min) * unit
    if (steps === steps && Math.abs(steps - Math.round(steps)) > 1e-3) return false
  }
  return true
}

export function packLog(log: Log): Uint8Array {
  let at = 0
  const place = (kind: Kind, count: number): Part => {
    const part = { kind, at, count }
    at += Math.ceil((count * bytesOf[kind]) / 8) * 8
    return part
  }
  const { clocks, channels, ...rest } = log
  const description: Description = {
    log: rest,
    clocks: clocks.map(({ seconds, lines }) => ({ ...place('f64', seconds.length), lines })),
    channels: channels.map(({ values, ...channel }) => ({
      ...place(kindOf({ ...channel, values }), values.length),
      ...channel,
    })),
  }
  const head = new TextEncoder().encode(JSON.stringify(description))
  const start = Math.ceil((12 + head.length) / 8) * 8
  const bytes = new Uint8Array(start + at)
  bytes.set(new TextEncoder().encode(magic))
  new DataView(bytes.buffer).setUint32(8, head.length, true)
  bytes.set(head, 12)
  for (const [index, part] of description.clocks.entries()) {
    new Float64Array(bytes.buffer, start + part.at, part.count).set(clocks[index]!.seconds)
  }
  for (const [index, part] of description.channels.entries()) {
    const { values, min, digits } = channels[index]!
    if (part.kind === 'f64') new Float64Array(bytes.buffer, start + part.at, part.count).set(values)
    else if (part.kind === 'f32') new Float32Array(bytes.buffer, start + part.at, part.count).set(values)
    else {
      const steps = new Uint16Array(bytes.buffer, start + part.at, part.count)
      const unit = powerOfTen(digits)
      for (let row = 0; row < steps.length; row += 1) {
        const value = values[row]!
        steps[row] = value === value ? Math.round((value - min) * unit) : gap
      }
    }
  }
  return bytes
}

/** Reads the output of `packLog`. Throws for anything else. */
export function unpackLog(buffer: ArrayBuffer): Log {
  const bytes = new Uint8Array(buffer)
  if (bytes.length < 12 || new TextDecoder().decode(bytes.subarray(0, 8)) !== magic) throw new Error('not a packed log')
  const length = new DataView(buffer).getUint32(8, true)
  const description = JSON.parse(new TextDecoder().decode(bytes.subarray(12, 12 + length))) as Description
  const start = Math.ceil((12 + length) / 8) * 8
  return {
    ...description.log,
    clocks: description.clocks.map(({ at, count, lines }) => ({
      seconds: new Float64Array(buffer, start + at, count),
      lines,
    })),
    channels: description.channels.map(({ kind, at, count, ...channel }) => {
      if (kind === 'f64') return { ...channel, values: new Float64Array(buffer, start + at, count) }
      if (kind === 'f32') return { ...channel, values: new Float32Array(buffer, start + at, count) }
      return { ...channel, values: fromSteps(new Uint16Array(buffer, start + at, count), channel.min, channel.digits) }
    }),
  }
}

function fromSteps(steps: Uint16Array, min: number, digits: number): Float32Array | Float64Array {
  const unit = powerOfTen(digits)
  const base = Math.round(min * unit)
  // Four bytes suffice where two did, unless the minimum is large compared to a step.
  const isWide = Math.abs(base) + gap > 2 ** 23
  const values = isWide ? new Float64Array(steps.length) : new Float32Array(steps.length)
  for (let row = 0; row < steps.length; row += 1) {
    const step = steps[row]!
    values[row] = step === gap ? Number.NaN : (base + step) / unit
  }
  return values
}
