import { formatNumber } from '#kit/locale.ts'
import type { Blocks } from '../analysis/decimate.ts'
import type { Channel, Log } from '../parse/shapes.ts'
import * as m from '../messages/m.ts'

/** One drawn channel: of the log itself, or of the one beside it. */
export interface Trace {
  log: Log
  channel: Channel
  blocks: Blocks
  /** Which of the eight colors. */
  tone: number
  /** 0: of the log itself. Logs beside count from 1: each has dashes of its own and is moved by so many seconds. */
  order: number
  /** What its log is called, for those beside. */
  title?: string
  shift: number
}

/** Channels of one unit share a lane with one axis. */
export interface Lane {
  unit: string
  traces: Trace[]
  min: number
  max: number
}

export const toneCount = 8

/** Dashes by the order of a log: in pixels, on and off. */
const dashes: readonly (readonly number[])[] = [[], [6, 4], [2, 3], [9, 3, 2, 3], [1, 5]]
export const dashesOf = (order: number): readonly number[] => dashes[order % dashes.length] ?? []

/** Lanes in the order in which their units first come. Words of a channel stand in a lane of their own. */
export function lanesOf(traces: readonly Trace[]): Lane[] {
  const lanes = new Map<string, Lane>()
  for (const trace of traces) {
    const { channel } = trace
    const key = channel.texts ? `words ${channel.name}` : channel.unit || `none ${sizeOf(channel)}`
    const lane = lanes.get(key) ?? {
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

/** Channels without a unit share an axis only with those of about their size. */
const sizeOf = ({ min, max }: Channel): number => Math.ceil(Math.log10(Math.max(Math.abs(min), Math.abs(max), 1e-3)))

function padded(lane: Lane): Lane {
  const span = lane.max - lane.min || Math.abs(lane.max) || 1
  return { ...lane, min: lane.min - span * 0.06, max: lane.max + span * 0.06 }
}

const steps = [1, 2, 2.5, 5, 10]

/** Round values between two ends, about as many as wanted. */
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

/** A tick or value without needless digits. */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  if (size >= 10_000) return formatNumber(Math.round(value))
  return String(Number(value.toPrecision(size >= 1_000 ? 5 : 4)))
}

/** A value of a channel as the file writes it; words as themselves; a dash for nothing. */
export function formatValue(channel: Channel, value: number): string {
  if (Number.isNaN(value)) return '–'
  if (channel.texts) return channel.texts[Math.round(value)] ?? '–'
  return value.toFixed(Math.min(channel.digits, 3))
}

/** A moment of a log: a time, or the number of a row where the log has no time. */
export const formatAt = ({ isByRow }: Pick<Log, 'isByRow'>, at: number, step?: number): string =>
  isByRow ? m.rowNumber({ n: Math.round(at) + 1 }) : formatTime(at, step)

/** "83.42 s" or "31:46.15", by how long the log is. */
export function formatTime(seconds: number, step = 0.01): string {
  // As many digits as the step needs: with steps of 2.5 s the third tick is not 8 s.
  const isWhole = (digits: number) => Math.abs(step * 10 ** digits - Math.round(step * 10 ** digits)) < 1e-6
  const digits = [0, 1, 2].find(isWhole) ?? 3
  if (Math.abs(seconds) < 600) return `${seconds.toFixed(digits)} s`
  const minutes = Math.floor(seconds / 60)
  return `${minutes}:${(seconds - minutes * 60).toFixed(digits).padStart(digits > 0 ? digits + 3 : 2, '0')}`
}
