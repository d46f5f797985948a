import { formatNumber } from '#kit/locale.ts'
import type { Blocks } from '../analysis/decimate.ts'
import type { Channel, Log } from '../parse/shapes.ts'
import * as m from '../messages/m.ts'

/** A drawn channel of the log, or of one compared with it. */
export interface Trace {
  log: Log
  channel: Channel
  blocks: Blocks
  /** Index of one of the eight colors. */
  tone: number
  /** 0 for the log itself. Compared logs count from 1, each with its own dashes and time shift. */
  order: number
  /** The title of a compared log. */
  title?: string
  shift: number
}

/** Channels with the same unit share a lane with one axis. */
export interface Lane {
  key: string
  unit: string
  traces: Trace[]
  min: number
  max: number
}

export const toneCount = 8

/** Dash patterns by log order: pixels on and off. */
const dashes: readonly (readonly number[])[] = [[], [6, 4], [2, 3], [9, 3, 2, 3], [1, 5]]
export const dashesOf = (order: number): readonly number[] => dashes[order % dashes.length] ?? []

/** Lanes in the order in which their units first occur. Each text channel has its own lane. */
export function lanesOf(traces: readonly Trace[]): Lane[] {
  const lanes = new Map<string, Lane>()
  for (const trace of traces) {
    const { channel } = trace
    const key = channel.texts ? `words ${channel.name}` : channel.unit || `none ${sizeOf(channel)}`
    const lane = lanes.get(key) ?? {
      key,
      unit: channel.texts ? 'words' : channel.unit,
      traces: [],
      min: Infinity,
      max: -Infinity,
    }
    lane.traces.push(trace)
    lane.min = Math.min(lane.min, channel.min)
    lane.max = Math.max(lane.max, channel.max)
    lanes.set(key, lane)
  }
  return [...lanes.values()].map((lane) => padded(lane))
}

/** Channels without a unit share an axis only with those of similar magnitude. */
const sizeOf = ({ min, max }: Channel): number => Math.ceil(Math.log10(Math.max(Math.abs(min), Math.abs(max), 1e-3)))

function padded(lane: Lane): Lane {
  const span = lane.max - lane.min || Math.abs(lane.max) || 1
  return { ...lane, min: lane.min - span * 0.06, max: lane.max + span * 0.06 }
}

const steps = [1, 2, 2.5, 5, 10]

/** Round tick values between two ends, approximately as many as wanted. */
export function ticksBetween(from: number, to: number, wanted: number): number[] {
  const rough = (to - from) / Math.max(1, wanted)
  const size = 10 ** Math.floor(Math.log10(rough))
  const step = (steps.find((each) => each * size >= rough) ?? 10) * size
  const ticks: number[] = []
  for (let tick = Math.ceil(from / step) * step; tick <= to + step * 1e-9; tick += step) {
    ticks.push(Math.abs(tick) < step * 1e-9 ? 0 : tick)
    if (ticks.length > 50) break
  }
  return ticks
}

/** Formats a tick or value without needless digits. */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  if (size >= 10_000) return formatNumber(Math.round(value))
  return formatNumber(Number(value.toPrecision(size >= 1_000 ? 5 : 4)), {
    maximumFractionDigits: 12,
    useGrouping: false,
  })
}

const fixed = (value: number, digits: number): string =>
  formatNumber(value, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false })

/** Formats a channel's value with the digits of the file: texts as they are, and a dash for none. */
export function formatValue(channel: Channel, value: number): string {
  if (Number.isNaN(value)) return '–'
  if (channel.texts) return channel.texts[Math.round(value)] ?? '–'
  return fixed(value, Math.min(channel.digits, 3))
}

/** Formats a position in a log: a time, or a row number if the log has no time. */
export const formatAt = ({ isByRow }: Pick<Log, 'isByRow'>, at: number, step?: number): string =>
  isByRow ? m.rowNumber({ n: Math.round(at) + 1 }) : formatTime(at, step)

/** Formats a time depending on its length: "83.42 s" or "31:46.15". */
export function formatTime(seconds: number, step = 0.01): string {
  // Use as many digits as the step needs: with 2.5 s steps, the third tick must not read 8 s.
  const isWhole = (digits: number) => Math.abs(step * 10 ** digits - Math.round(step * 10 ** digits)) < 1e-6
  const digits = [0, 1, 2].find(isWhole) ?? 3
  if (Math.abs(seconds) < 600) return `${fixed(seconds, digits)} s`
  const minutes = Math.floor(seconds / 60)
  return `${minutes}:${(seconds - minutes * 60).toFixed(digits).padStart(digits > 0 ? digits + 3 : 2, '0')}`
}
