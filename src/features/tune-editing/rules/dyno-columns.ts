import { converterOf } from '#features/logs/analysis/convert.ts'
import { dynoPullOf } from '#features/logs/analysis/dyno-run.ts'
import type { Channel, Log } from '#features/logs/parse/shapes.ts'
import type { Correction } from '#features/tunes/corrections.ts'
import { smooth, type Smoothing } from './smoothing.ts'

/** Roles of columns in a dyno file, with the units each can be written in. */
export const dynoRoles = ['horsepower', 'torque', 'crank_horsepower', 'crank_torque', 'torque_limit'] as const
export type DynoRole = (typeof dynoRoles)[number]
export const dynoRoleLabels: Readonly<Record<DynoRole | 'rpm', string>> = {
  rpm: 'Engine speed',
  horsepower: 'Power at the wheels',
  torque: 'Torque at the wheels',
  crank_horsepower: 'Power at the crank',
  crank_torque: 'Torque at the crank',
  torque_limit: 'Torque limit',
}
const isPower = (role: DynoRole): boolean => role.endsWith('horsepower')
export const unitsOf = (role: DynoRole): readonly string[] => (isPower(role) ? ['hp', 'kW', 'PS'] : ['lb-ft', 'Nm'])
export const rpmUnits = ['rpm', '1000 rpm'] as const

interface ColumnChoice {
  /** Column name in the file. */
  name: string
  unit: string
}
export interface DynoChoices {
  columns: Partial<Record<DynoRole | 'rpm', ColumnChoice>>
  correction: Correction | null
  /** Range of engine speeds to keep; null keeps the whole pull. */
  from: number | null
  to: number | null
  smoothing: Smoothing
}

const patterns: Readonly<Record<DynoRole | 'rpm', RegExp>> = {
  rpm: /^rpm$|engine (rpm|speed)|^speed \(rpm\)$|drehzahl|nmot/i,
  torque_limit: /torque.?limit/i,
  crank_horsepower: /(crank|flywheel|engine|motor).*(power|hp|ps|kw)|^b?hp$/i,
  crank_torque: /(crank|flywheel|engine|motor).*(torque|nm|lb)/i,
  horsepower: /(^|\) )(power|horsepower)$|wheel.*power|^[wr]+hp$|leistung|power/i,
  torque: /(^|\) )torque$|wheel.*torque|^[wr]*tq$|drehmoment|torque/i,
}
/** Measured before correction, or at part of the dyno: only used if the user selects it. */
const isRaw = (name: string): boolean => /uncorrected|drum|target|request|driver|loss/i.test(name)

const unitIn = (role: DynoRole, channel: Pick<Channel, 'name' | 'unit'>): string => {
  const said = unitsOf(role).find((unit) => unit === channel.unit)
  const text = `${channel.unit} ${channel.name}`
  if (isPower(role)) return said ?? (/\bkw\b/i.test(text) ? 'kW' : /\bps\b/i.test(text) ? 'PS' : 'hp')
  return said ?? (/\bn\W?m\b/i.test(text) ? 'Nm' : 'lb-ft')
}

/** Guesses columns, units and correction from the file. The user can change each. */
export function recogniseRun(log: Log): DynoChoices {
  const taken = new Set<string>()
  const columns: DynoChoices['columns'] = {}
  for (const role of ['rpm', 'torque_limit', 'crank_horsepower', 'crank_torque', 'horsepower', 'torque'] as const) {
    const found = log.channels.find(
      ({ name, texts }) => texts === null && !taken.has(name) && !isRaw(name) && patterns[role].test(name.trim()),
    )
    if (!found) continue
    taken.add(found.name)
    const unit = role === 'rpm' ? (found.max > 0 && found.max < 30 ? '1000 rpm' : 'rpm') : unitIn(role, found)
    columns[role] = { name: found.name, unit }
  }
  return { columns, correction: dynoPullOf(log)?.correction ?? null, from: null, to: null, smoothing: 'none' }
}

export type RunCurves = { rpm: number[] } & Partial<Record<DynoRole, number[]>>

const pointsMax = 400
const tenth = (value: number): number => Math.round(value * 10) / 10

/**
 * Extracts a run from a file: the pull around the highest power (or torque), by rising engine speed, in hp and lb-ft,
 * trimmed and smoothed. Null without engine speed or without any measured column.
 */
export function curvesOf(log: Log, choices: DynoChoices): RunCurves | null {
  const channelIn = (role: DynoRole | 'rpm') => log.channels.find(({ name }) => name === choices.columns[role]?.name)
  const speed = channelIn('rpm')
  if (!speed) return null
  const measured = dynoRoles.flatMap((role) => {
    const channel = channelIn(role)
    return channel && channel.clock === speed.clock ? [{ role, channel, unit: choices.columns[role]!.unit }] : []
  })
  const lead = measured.find(({ role }) => role !== 'torque_limit') ?? measured[0]
  if (!lead) return null
  const perUnit = choices.columns.rpm?.unit === '1000 rpm' ? 1000 : 1
  const rpmAt = (row: number) => Math.round(speed.values[row]! * perUnit)
  const rows = pullRows(speed.values, lead.channel.values).filter((row, index, all) => {
    const rpm = rpmAt(row)
    const isRising = index === 0 || rpm > rpmAt(all[index - 1]!)
    return isRising && rpm >= (choices.from ?? 0) && rpm <= (choices.to ?? Infinity)
  })
  if (rows.length < 2) return null
  // Smooth all rows before thinning.
  const kept = thinned(rows.map((_, index) => index))
  const curves: RunCurves = { rpm: kept.map((index) => rpmAt(rows[index]!)) }
  for (const { role, channel, unit } of measured) {
    const to = isPower(role) ? 'hp' : 'lb-ft'
    const convert = converterOf({ unit, reference: null }, { unit: to, reference: null }) ?? ((value: number) => value)
    const values = smooth(
      rows.map((row) => convert(channel.values[row]!)),
      choices.smoothing,
    )
    const keptValues = kept.map((index) => Math.max(0, tenth(values[index]!)))
    if (keptValues.some((value) => value > 0) && keptValues.every(Number.isFinite)) curves[role] = keptValues
  }
  return dynoRoles.some((role) => curves[role] !== undefined) ? curves : null
}

/** Rows of rising engine speed with measured values around the highest one. Leaves out coasting and overrun. */
function pullRows(rpm: Channel['values'], values: Channel['values']): number[] {
  let top = 0
  for (const [row, value] of values.entries()) if (value > (values[top] ?? 0) || Number.isNaN(values[top]!)) top = row
  const isPulling = (row: number): boolean => values[row]! > 0 && rpm[row]! > 0
  let first = top
  while (first > 0 && isPulling(first - 1) && rpm[first - 1]! <= rpm[first]!) first -= 1
  let last = top
  while (last + 1 < rpm.length && isPulling(last + 1) && rpm[last + 1]! >= rpm[last]!) last += 1
  const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return rows.filter((row, index) => index === 0 || rpm[row]! > rpm[rows[index - 1]!]!)
}

/** Keeps at most `pointsMax` points, always including the last one. */
function thinned(rows: readonly number[]): number[] {
  const step = Math.ceil(rows.length / pointsMax)
  return rows.filter((_, index) => index % step === 0 || index === rows.length - 1)
}
