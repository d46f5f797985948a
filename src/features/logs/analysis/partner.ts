import type { Channel, Log } from '../parse/shapes.ts'
import { converterOf } from './convert.ts'
import { channelOf } from './sample.ts'

const converted = new WeakMap<Channel, Map<string, Channel>>()

/**
 * The channel of another log to compare with: the same name and unit, else the same quantity, converted to the first
 * channel's unit. Null when there is none.
 */
export function partnerIn(other: Log, channel: Channel): Channel | null {
  const twin = other.channels.find(({ name, unit }) => name === channel.name && unit === channel.unit)
  const found = twin ?? (channel.quantity === null ? null : channelOf(other, channel.quantity))
  if (!found || found.texts || channel.texts) return found ?? null
  const convert = converterOf(found, channel)
  if (!convert) return null
  const key = `${channel.unit} ${channel.reference}`
  const known = converted.get(found) ?? new Map<string, Channel>()
  converted.set(found, known)
  const made = known.get(key) ?? inUnitOf(found, channel, convert)
  known.set(key, made)
  return made
}

function inUnitOf(found: Channel, { unit, reference }: Channel, convert: (value: number) => number): Channel {
  if (found.unit === unit && (found.reference === reference || found.reference === null || reference === null))
    return found
  const [min, max] = [convert(found.min), convert(found.max)]
  return { ...found, unit, reference, values: found.values.map(convert), min, max, digits: Math.max(found.digits, 2) }
}
