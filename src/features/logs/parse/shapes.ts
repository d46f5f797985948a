import { logBytesMax } from '#features/files/limits.ts'
/** What a channel measures, as far as its name and unit tell; the rest is `null` on the channel. */
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

/** Against what a pressure is measured. */
export type PressureReference = 'gauge' | 'absolute'

export interface Channel {
  /** As the file names it, without its unit and without control characters. Unique within the log. */
  name: string
  /** The unit in one spelling, for grouping; empty where the file has none. */
  unit: string
  quantity: Quantity | null
  /** For pressures only. */
  reference: PressureReference | null
  /** Index into the log's clocks: channels of one group share a clock, groups do not. */
  clock: number
  /** One value for each stamp of the clock. NaN: not sampled at that stamp. */
  values: Float64Array | Float32Array
  /** Decimals of the file, for showing. */
  digits: number
  min: number
  max: number
  /** For channels of words: the values are indexes into this list. */
  texts: readonly string[] | null
}

export interface Clock {
  /** Seconds, never falling. As in the file when that counts from near 0, else from the first stamp. */
  seconds: Float64Array
  /** Where lines of the file stand: [index of the stamp, line], each valid until the next. Lines count from 1. */
  lines: readonly (readonly [index: number, line: number])[]
}

export interface Log {
  /** Which dialect the file speaks, such as "VCDS". */
  dialect: string
  /** When logging started, as the file says it; null if it does not. */
  started: string | null
  /** What the file tells about the car, the tune and the device, without ids of the interface. */
  facts: readonly string[]
  /** What a reader should know: rows left out, time running backwards, a row cut short. */
  notes: readonly string[]
  /** There is no time: the stamps are the numbers of the rows. */
  isByRow?: boolean
  clocks: readonly Clock[]
  channels: readonly Channel[]
}

/** Why a file could not be read. */
export interface Unreadable {
  /** The dialect that came nearest. */
  nearest: string
  /** First line that could not be read, from 1. */
  line: number
  /** That line, cut and without control characters. */
  text: string
  /** In one sentence. */
  because: string
}

/** A refusal of a file's content; never a bug. */
export class UnreadableLog extends Error {
  readonly facts: Unreadable
  constructor(facts: Unreadable) {
    super(`${facts.nearest}, line ${facts.line}: ${facts.because}`)
    this.name = 'UnreadableLog'
    this.facts = facts
  }
}

/** How stamps are written: numbers in a unit, a clock of the day, or a date with a clock. */
export type TimeForm = 's' | 'ms' | 'us' | 'min' | 'unix' | 'clock' | 'date' | 'hhmmss' | 'row'

/** What one column of a table holds. `scale` and `shift`: shown value = raw × scale + shift; raw ≤ blank is a gap. */
export type Column =
  | { role: 'skip' }
  | { role: 'time'; clock: number; form: TimeForm }
  | { role: 'value'; clock: number; name: string; unit: string; scale?: number; shift?: number; blank?: number }

/** How to read the rows of a file: what a dialect finds out from its head. */
export interface TablePlan {
  dialect: string
  /** Byte of the separator, for example 0x2c. A blank stands for one or more blanks. */
  separator: number
  /** Byte of the decimal mark. */
  decimal: number
  /** Byte at which the first row starts, and its line. */
  offset: number
  line: number
  columns: readonly Column[]
  started?: string | null
  facts?: readonly string[]
  notes?: readonly string[]
}

export const limits = {
  /** Of the file. */
  bytes: logBytesMax,
  /** Of the part in which the head must end. */
  headBytes: 512 * 1024,
  columns: 1_024,
  /** Rows times columns: what a browser can hold. */
  cells: 32_000_000,
  /** Different words in one channel of words. */
  texts: 4_096,
} as const
