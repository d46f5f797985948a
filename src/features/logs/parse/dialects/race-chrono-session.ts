import { finishChannels, type RawChannel } from '../assemble.ts'
import { settleClock } from '../clock.ts'
import type { Clock, Log } from '../shapes.ts'

const dialect = 'RaceChrono session'

/** RaceChrono channels by number: name and unit (L10). Positions are left out for privacy. */
const known: Readonly<Record<number, readonly [name: string, unit: string]>> = {
  4: ['Speed', 'm/s'],
  5: ['Altitude', 'm'],
  6: ['Bearing', '°'],
  9: ['Acceleration X', 'm/s²'],
  10: ['Acceleration Y', 'm/s²'],
  11: ['Acceleration Z', 'm/s²'],
  12: ['Rotation X', '°/s'],
  13: ['Rotation Y', '°/s'],
  14: ['Rotation Z', '°/s'],
  1001: ['Steering angle', '°'],
  1002: ['Brake pedal position', '%'],
  1003: ['Clutch pedal position', '%'],
  1004: ['Gear', ''],
  1007: ['Oil pressure', 'kPa'],
  1012: ['Throttle angle', '°'],
  1015: ['Wheel speed', 'm/s'],
  1023: ['Air fuel ratio', 'AFR'],
  1027: ['Engine power', 'kW'],
  1029: ['Engine torque', 'Nm'],
  1033: ['Brake pressure', 'kPa'],
  10024: ['Engine RPM', 'rpm'],
  10025: ['Throttle position', '%'],
  10026: ['Coolant temperature', '°C'],
  10027: ['Intake manifold pressure', 'kPa'],
  10028: ['Timing advance', '°'],
  10029: ['Intake air temperature', '°C'],
  10030: ['Mass air flow', 'g/s'],
  10032: ['Engine load', '%'],
  10062: ['Barometric pressure', 'kPa'],
  10066: ['Oil temperature', '°C'],
  10071: ['Accelerator pedal position', '%'],
  10074: ['Lambda', 'λ'],
  30002: ['Satellites', ''],
  30007: ['Accuracy', 'm'],
}
/** Integer channels that are not in thousandths. */
const unscaled = new Set([30002, 30003])
/** Wheel by the position digit in a channel number. */
const wheels: Readonly<Record<number, string>> = { 3: 'rear right', 4: 'rear left', 5: 'front right', 6: 'front left' }
const noValue = 0x7fff_ffff
const stampsChannel = 1

/** `channel_TYPE_DEVICE_INDEX_CHANNEL_0`: 32-bit thousandths on their device's clock. */
const wholeName = /^channel_(\d+)_(\d+)_(\d+)_(\d+)_0$/
/** `channel2_TYPE_DEVICE_CHANNEL_N_3`: doubles, each channel with its own clock. */
const doubleName = /^channel2_(\d+)_(\d+)_(\d+)_\d+_3$/

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Names a channel by its number: quantity, wheel and index. */
function nameOf(number: number): readonly [name: string, unit: string] | null {
  const found = known[number & 0x7fff]
  if (!found) return null
  const [name, unit] = found
  const wheel = wheels[(number >> 15) & 0x1f]
  const index = (number >> 20) & 0x3f
  return [[name, wheel, index > 0 ? String(index + 1) : ''].filter(Boolean).join(' '), unit]
}

/** Converts Unix milliseconds to seconds. */
function stampsOf(bytes: Uint8Array | undefined): Float64Array | null {
  if (!bytes || bytes.length < 8) return null
  const view = viewOf(bytes)
  return Float64Array.from(
    { length: bytes.length >> 3 },
    (_, index) => Number(view.getBigUint64(index * 8, true)) / 1000,
  )
}

/** Reads a RaceChrono session (L10): one file per channel and per device clock, by their names in the archive. */
export function readSession(files: ReadonlyMap<string, Uint8Array>): Log {
  const clocks: Clock[] = []
  const settled = new Map<string, { clock: number; kept: Uint32Array | null } | null>()
  const clockOf = (name: string) => {
    const before = settled.get(name)
    if (before !== undefined) return before
    const stamps = stampsOf(files.get(name))
    const found = stamps && settleClock(stamps)
    const made = found && { clock: clocks.push({ seconds: found.seconds, lines: [[0, 1]] }) - 1, kept: found.kept }
    settled.set(name, made)
    return made
  }
  const raw: RawChannel[] = []
  const add = (number: number, on: ReturnType<typeof clockOf>, values: Float64Array, digits: number) => {
    const named = nameOf(number)
    if (!named || !on) return
    const { seconds } = clocks[on.clock]!
    const placed = Float64Array.from(
      { length: seconds.length },
      (_, row) => values[on.kept?.[row] ?? row] ?? Number.NaN,
    )
    raw.push({ name: named[0], unit: named[1], clock: on.clock, values: placed, digits, texts: null })
  }
  for (const [name, bytes] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const view = viewOf(bytes)
    const [, type, device, index, whole] = wholeName.exec(name) ?? []
    if (whole !== undefined && Number(whole) !== stampsChannel) {
      const number = Number(whole)
      const scale = unscaled.has(number) ? 1 : 1000
      const values = Float64Array.from({ length: bytes.length >> 2 }, (_, row) => {
        const value = view.getInt32(row * 4, true)
        return value === noValue ? Number.NaN : value / scale
      })
      add(number, clockOf(`channel_${type}_${device}_${index}_1_1`), values, scale === 1 ? 0 : 3)
    }
    const [, busType, bus, double] = doubleName.exec(name) ?? []
    if (double !== undefined) {
      const values = Float64Array.from({ length: bytes.length >> 3 }, (_, row) => view.getFloat64(row * 8, true))
      add(Number(double), clockOf(`channel_${busType}_${bus}_${double}_1_1`), values, 2)
    }
  }
  const started = Math.min(...clocks.map(({ seconds }) => seconds[0] ?? Infinity))
  for (const { seconds } of clocks) for (let row = 0; row < seconds.length; row += 1) seconds[row]! -= started
  return {
    dialect,
    started: Number.isFinite(started) ? new Date(started * 1000).toISOString().slice(0, 19) : null,
    facts: [],
    notes: [{ code: 'positionLeftOut' }],
    clocks,
    channels: finishChannels(raw, dialect),
  }
}
