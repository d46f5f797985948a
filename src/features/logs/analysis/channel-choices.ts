import type { LogView } from '../contract/view.ts'
import type { Channel, Log, PressureReference, Quantity } from '../parse/shapes.ts'
import { isPressure } from '../parse/units.ts'
import { converterOf, unitsLike } from './convert.ts'

/** The key of a unit choice. For pressures it includes the reference, such as "psi gauge". */
export const unitKey = ({ unit, reference }: Pick<Channel, 'unit' | 'reference'>): string =>
  reference === null ? unit : `${unit} ${reference}`

const partsOf = (key: string): Pick<Channel, 'unit' | 'reference'> => {
  const [, unit = key, reference] = /^(.*) (gauge|absolute)$/.exec(key) ?? []
  return { unit, reference: (reference as PressureReference | undefined) ?? null }
}

/** The likely unit of a channel without one, by quantity. */
const likely: Readonly<Partial<Record<Quantity, string>>> = {
  speed: 'km/h',
  boost: 'psi',
  boostTarget: 'psi',
  ambientPressure: 'mbar',
  intakeTemperature: '°C',
  coolantTemperature: '°C',
  torque: 'Nm',
  power: 'kW',
  airMass: 'g/s',
}

type Shown = Pick<Channel, 'unit' | 'reference' | 'texts' | 'quantity'>

/**
 * The units a channel can be shown in, its own first; only its own if nothing converts. A channel without a unit can
 * be assigned the one its tool uses.
 */
export function unitChoices(channel: Shown): string[] {
  const own = unitKey(channel)
  const unit = channel.unit || (channel.quantity === null ? '' : likely[channel.quantity])
  if (channel.texts || !unit) return [own]
  const isCounted = isPressure(unit) && (channel.reference !== null || channel.unit === '')
  const references: (PressureReference | null)[] = isCounted ? ['gauge', 'absolute'] : [null]
  const all = references.flatMap((reference) => unitsLike(unit).map((each) => unitKey({ unit: each, reference })))
  return [own, ...all.filter((key) => key !== own)]
}

const made = new WeakMap<Channel, Map<string, Channel>>()

/**
 * Converts a channel to another unit; returns it unchanged if that is impossible. Cached, so each conversion runs
 * once.
 */
export function inUnit(channel: Channel, key: string): Channel {
  if (key === unitKey(channel) || !unitChoices(channel).includes(key)) return channel
  const known = made.get(channel) ?? new Map<string, Channel>()
  made.set(channel, known)
  const kept = known.get(key)
  if (kept) return kept
  const wanted = partsOf(key)
  // Without a unit there is nothing to convert: the file's numbers are declared to be in this one.
  const convert = channel.unit === '' ? (value: number) => value : converterOf(channel, wanted)
  if (!convert) return channel
  const ends = [convert(channel.min), convert(channel.max)] as const
  const shown: Channel = {
    ...channel,
    ...wanted,
    values: channel.values.map(convert),
    min: Math.min(...ends),
    max: Math.max(...ends),
    digits: Math.max(channel.digits, 2),
  }
  known.set(key, shown)
  return shown
}

/** Applies the owner's choices of quantity and unit to the channels of a log. */
export function withChoices(log: Log, { roles, units }: Pick<LogView, 'roles' | 'units'>): Log {
  if (Object.keys(roles).length === 0 && Object.keys(units).length === 0) return log
  return {
    ...log,
    channels: log.channels.map((channel) => {
      const role = roles[channel.name]
      const unit = units[channel.name]
      const measured =
        role === undefined || channel.texts ? channel : { ...channel, quantity: role === 'none' ? null : role }
      return unit === undefined ? measured : inUnit(measured, unit)
    }),
  }
}
