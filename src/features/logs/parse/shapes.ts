import { logBytesMax } from '#features/files/limits.ts'
import type { Note } from './notes.ts'
/** What a channel measures, as far as its name and unit reveal it; otherwise `null`. */
export const quantities = [
  'rpm',
  'speed',
  'boost',
  'boostTarget',
  'throttle',
  'pedal',
  'timing',
  'knock',
  'lambda',
  'lambdaTarget',
  'afr',
  'afrTarget',
  'torque',
  'power',
  'load',
  'intakeTemperature',
  'coolantTemperature',
  'airMass',
  'gear',
  'ambientPressure',
] as const
export type Quantity = (typeof quantities)[number]

/** The reference of a pressure. */
export type PressureReference = 'gauge' | 'absolute'

export interface Channel {
  /** The name in the file, without unit and control characters. Unique within the log. */
  name: string
  /** The unit in canonical spelling, for grouping; empty when the file has none. */
  unit: string
  quantity: Quantity | null
  /** Only for pressures. */
  reference: PressureReference | null
  /** Index of its clock. Channels sampled together share a clock. */
  clock: number
  /** One value per stamp of the clock; NaN when not sampled. */
  values: Float64Array | Float32Array
  /** The file's number of decimals, for display. */
  digits: number
  min: number
  max: number
  /** For text channels: the values are indexes into this list. */
  texts: readonly string[] | null
}

export interface Clock {
  /** Seconds, never falling. As in the file if it counts from near 0, otherwise relative to the first stamp. */
  seconds: Float64Array
  /** Line numbers as breakpoints: [stamp index, line], each valid until the next. Lines start at 1. */
  lines: readonly (readonly [index: number, line: number])[]
}

export interface Log {
  /** The file's format, such as "VCDS". */
  dialect: string
  /** When logging started, as written in the file; null if it is not. */
  started: string | null
  /** The file's information about car, tune and device, without interface IDs. */
  facts: readonly string[]
  /** Notes for the reader, worded when shown: dropped rows, time running backwards, a truncated row. */
  notes: readonly Note[]
  /** The log has no time; stamps are row numbers. */
  isByRow?: boolean
  clocks: readonly Clock[]
  channels: readonly Channel[]
}

/** Why a file could not be read. */
export interface Unreadable {
  /** The closest format. */
  nearest: string
  /** The first line that could not be read, from 1. */
  line: number
  /** That line, truncated and without control characters. */
  text: string
  /** The reason in one sentence. */
  because: string
}

/** Rejects a file's contents; never indicates a bug. */
export class UnreadableLog extends Error {
  readonly facts: Unreadable
  constructor(facts: Unreadable) {
    super(`${facts.nearest}, line ${facts.line}: ${facts.because}`)
    this.name = 'UnreadableLog'
    this.facts = facts
  }
}

/** The format of stamps: numbers in a unit, a time of day, or a date with time. */
export type TimeForm = 's' | 'ms' | 'us' | 'min' | 'h' | 'unix' | 'clock' | 'date' | 'hhmmss' | 'row'

/** The contents of a table column. Displayed value = raw × scale + shift; raw ≤ blank is a gap. */
export type Column =
  | { role: 'skip' }
  | { role: 'time'; clock: number; form: TimeForm }
  | { role: 'value'; clock: number; name: string; unit: string; scale?: number; shift?: number; blank?: number }

/** How to read the rows of a file, as determined from its head. */
export interface TablePlan {
  dialect: string
  /** The separator byte, such as 0x2c. A space stands for any number of spaces. */
  separator: number
  /** The decimal mark byte. */
  decimal: number
  /** Byte offset and line of the first row. */
  offset: number
  line: number
  columns: readonly Column[]
  started?: string | null
  facts?: readonly string[]
}

export const limits = {
  /** The maximum file size. */
  bytes: logBytesMax,
  /** The head must end within this size. */
  headBytes: 512 * 1024,
  columns: 1_024,
  /** Rows times columns, limited by what browsers can hold. */
  cells: 32_000_000,
  /** The maximum distinct texts per channel. */
  texts: 4_096,
} as const
