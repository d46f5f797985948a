import type { TimeForm } from './shapes.ts'

/** Prefixes of month names in loggers' languages: English, German, French, Spanish and others. */
const monthWords = [
  'jan ene gen sty',
  'feb fév fev lut',
  'mar mär mrt',
  'apr avr abr kwi',
  'may mai mei mag maj',
  'jun juin giu cze',
  'jul juil lug lip',
  'aug aoû ago sie',
  'sep set wrz',
  'oct okt ott out paź',
  'nov lis',
  'dec dez déc dic gru',
].map((words) => words.split(' '))

function monthOf(word: string): number {
  const lower = word.toLowerCase().normalize('NFC')
  return monthWords.findIndex((words) => words.some((start) => lower.startsWith(start)))
}

const clockPattern = /(\d{1,3}):(\d{2}):(\d{2}(?:[.,]\d+)?)/
/** Hours, total minutes and seconds, as written by Crome: the minutes already include the hours. */
const wholeMinutesPattern = /^\s*\d{1,3}:(\d{3,6}):(\d{2}(?:[.,]\d+)?)\s*$/
const shortClockPattern = /^(\d{1,4}):(\d{2}(?:[.,]\d+)?)$/

/** Parses "14:15:46.020" or "02:03.5" to seconds; NaN for anything else. */
export function clockSeconds(text: string): number {
  const whole = wholeMinutesPattern.exec(text)
  if (whole) return Number(whole[1]) * 60 + Number(whole[2]!.replace(',', '.'))
  const long = clockPattern.exec(text)
  if (long) {
    const minutes = Number(long[2])
    return (minutes < 60 ? Number(long[1]) * 3600 : 0) + minutes * 60 + Number(long[3]!.replace(',', '.'))
  }
  const short = shortClockPattern.exec(text.trim())
  return short ? Number(short[1]) * 60 + Number(short[2]!.replace(',', '.')) : Number.NaN
}

/**
 * Parses loggers' date formats to seconds, ignoring time zones: "27-Sep-2014 13:40:39.474", "Tue Aug 21 18:21:18 MESZ
 * 2012", "2024-02-26T05:59:17.5", "20250718 02:15:46". NaN for anything else.
 */
export function dateSeconds(text: string): number {
  // Rows of one day differ only in the time, so the date is parsed once.
  const clock = clockPattern.exec(text)
  if (!clock) return Number.NaN
  const day = text.slice(0, clock.index) + text.slice(clock.index + clock[0].length)
  if (day === lastDay.text) return lastDay.seconds + clockSeconds(clock[0])
  const seconds = wholeDateSeconds(text)
  if (!Number.isNaN(seconds) && !/[ap]m/i.test(day)) lastDay = { text: day, seconds: seconds - clockSeconds(clock[0]) }
  return seconds
}

/** ISO time without a zone; null when it cannot be parsed. */
export function isoOf(text: string): string | null {
  const seconds = dateSeconds(text)
  return Number.isNaN(seconds) ? null : new Date(seconds * 1000).toISOString().slice(0, 19)
}

let lastDay = { text: '', seconds: Number.NaN }

function wholeDateSeconds(text: string): number {
  const clock = clockSeconds(text)
  if (Number.isNaN(clock)) return Number.NaN
  const worded = /(\d{1,2})-(\p{L}{3,})\.?-(\d{4})/u.exec(text)
  if (worded) return calendar(Number(worded[3]), monthOf(worded[2]!), Number(worded[1]), clock)
  const spoken = /(\p{L}{3,})\s+(\d{1,2})\s.*?(\d{4})\s*$/u.exec(text)
  if (spoken && monthOf(spoken[1]!) >= 0) {
    return calendar(Number(spoken[3]), monthOf(spoken[1]!), Number(spoken[2]), clock)
  }
  const iso = /\b(\d{4})[-/.]?(\d{2})[-/.]?(\d{2})\b/.exec(text)
  if (iso) return calendar(Number(iso[1]), Number(iso[2]) - 1, Number(iso[3]), clock)
  const local = /(\d{1,2})([./])(\d{1,2})[./](\d{4})/.exec(text)
  if (local) {
    // A 12-hour clock implies month before day.
    const half = /\b(am|pm)\b/i.exec(text)?.[1]?.toLowerCase()
    const hours = half === undefined ? 0 : (half === 'pm' ? 12 : 0) - (clock >= 43_200 ? 12 : 0)
    const [day, month] = half === undefined ? [local[1], local[3]] : [local[3], local[1]]
    return calendar(Number(local[4]), Number(month) - 1, Number(day), clock + hours * 3_600)
  }
  return Number.NaN
}

const calendar = (year: number, month: number, day: number, seconds: number): number =>
  month < 0 || month > 11 || day < 1 || day > 31 ? Number.NaN : Date.UTC(year, month, day) / 1000 + seconds

/** A VBOX stamp: HHMMSS.ss as one number. */
const packedClockSeconds = (value: number): number =>
  Math.floor(value / 10_000) * 3600 + (Math.floor(value / 100) % 100) * 60 + (value % 100)

/** Converts a whole column of times of day in place. They keep rising past midnight. */
export function unpackClock(values: Float64Array, rows: number, form: 'clock' | 'hhmmss'): void {
  let days = 0
  let last = Number.NaN
  for (let row = 0; row < rows; row += 1) {
    const seconds = form === 'clock' ? values[row]! : packedClockSeconds(values[row]!)
    if (last - seconds > 43_200) days += 1
    if (!Number.isNaN(seconds)) last = seconds
    values[row] = seconds + days * 86_400
  }
}

/** Seconds per unit of a numeric stamp. */
export const secondsPer: Record<TimeForm, number> = {
  s: 1,
  ms: 0.001,
  us: 0.000_001,
  min: 60,
  h: 3_600,
  unix: 1,
  clock: 1,
  date: 1,
  hhmmss: 1,
  row: 1,
}

/** Parses a stamp written as text. */
export function stampIn(text: string, form: TimeForm): number {
  if (form === 'date') return dateSeconds(text)
  return clockSeconds(text)
}

export interface SettledClock {
  seconds: Float64Array
  /** Indexes of the kept rows; null when all are. */
  kept: Uint32Array | null
  /** Rows at which time ran backwards; later rows are shifted to continue from there. */
  backwards: readonly number[]
}

/**
 * Builds a clock that never falls. Drops rows without a stamp. Where time runs backwards (a second recording in the
 * file, or rows moved in a spreadsheet), the rest is shifted to one median step after the last stamp.
 */
export function settleClock(raw: Float64Array): SettledClock {
  const kept = missingIn(raw) ? stampedRows(raw) : null
  const seconds = kept ? Float64Array.from(kept, (row) => raw[row]!) : raw
  const backwards: number[] = []
  let shift = 0
  let last = seconds[0] ?? 0
  const step = usualStep(seconds)
  for (let index = 1; index < seconds.length; index += 1) {
    let value = seconds[index]! + shift
    if (value < last) {
      backwards.push(kept ? kept[index]! : index)
      shift += last + step - value
      value = last + step
    }
    seconds[index] = value
    last = value
  }
  return { seconds, kept, backwards }
}

function missingIn(raw: Float64Array): boolean {
  for (let index = 0; index < raw.length; index += 1) if (!Number.isFinite(raw[index]!)) return true
  return false
}

function stampedRows(raw: Float64Array): Uint32Array {
  const rows = new Uint32Array(raw.length)
  let count = 0
  for (let index = 0; index < raw.length; index += 1) {
    if (!Number.isFinite(raw[index]!)) continue
    rows[count] = index
    count += 1
  }
  return rows.slice(0, count)
}

/** The median of the first rising steps, in seconds. */
function usualStep(seconds: Float64Array): number {
  const steps: number[] = []
  for (let index = 1; index < seconds.length && steps.length < 1_000; index += 1) {
    const step = seconds[index]! - seconds[index - 1]!
    if (step > 0) steps.push(step)
  }
  return steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0.1
}
