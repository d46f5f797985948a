import { channelOf, sampleAt } from './sample.ts'
import type { Channel, Log } from '../parse/shapes.ts'

/** A moment of a drive: seconds, and meters east and south of its north-western corner, as on a map. */
export interface DrivePoint {
  at: number
  x: number
  y: number
  /** Speed in the unit of its channel; NaN without one. */
  speed: number
}

export interface Drive {
  points: readonly DrivePoint[]
  /** Meters from west to east and from north to south. */
  width: number
  height: number
  /** The channel whose values the points have as speed. */
  speed: Channel | null
}

const latitudeName = /^(?:gps[ _]?)?lat(?:itude)?$/i
const longitudeName = /^(?:gps[ _]?)?long?(?:gt?itude|itude)?$/i
/** More points make no difference to the eye. */
const pointsMax = 3_000
/** Mean radius of the earth in meters (IUGG). */
const earthRadius = 6_371_009
const radians = Math.PI / 180

/** The positions of a log in degrees; null if it has none. */
function positionsOf(log: Log): { latitude: Channel; longitude: Channel; toDegrees: [number, number] } | null {
  const find = (name: RegExp) => log.channels.find((channel) => channel.texts === null && name.test(channel.name))
  const [latitude, longitude] = [find(latitudeName), find(longitudeName)]
  if (!latitude || !longitude || !(latitude.max > latitude.min || longitude.max > longitude.min)) return null
  // VBOX writes minutes of arc, and counts longitudes to the west.
  const toDegrees: [number, number] = log.dialect === 'VBOX' ? [1 / 60, -1 / 60] : [1, 1]
  return { latitude, longitude, toDegrees }
}

export const hasPositions = (log: Log): boolean => positionsOf(log) !== null

/** The way of the car seen from above; null if the log has no positions. Points without a fix are left out. */
export function driveOf(log: Log): Drive | null {
  const found = positionsOf(log)
  if (!found) return null
  const { latitude, longitude, toDegrees } = found
  const { seconds } = log.clocks[latitude.clock]!
  const longitudeAt = sampleAt(log, longitude)
  const speed = channelOf(log, 'speed')
  const speedAt = speed ? sampleAt(log, speed) : () => Number.NaN
  const stride = Math.max(1, Math.ceil(seconds.length / pointsMax))
  const fixes: { at: number; north: number; east: number }[] = []
  for (let index = 0; index < seconds.length; index += stride) {
    const at = seconds[index]!
    const north = latitude.values[index]! * toDegrees[0]
    const east = longitudeAt(at) * toDegrees[1]
    // Receivers write 0, 0 until they have a fix.
    const isFix = Math.abs(north) <= 90 && Math.abs(east) <= 180 && (north !== 0 || east !== 0)
    if (isFix) fixes.push({ at, north, east })
  }
  if (fixes.length < 2) return null
  const bounds = (values: number[]) =>
    values.reduce(([min, max], value) => [Math.min(min!, value), Math.max(max!, value)], [Infinity, -Infinity]) as [
      number,
      number,
    ]
  const [south, north] = bounds(fixes.map((fix) => fix.north))
  const [west, east] = bounds(fixes.map((fix) => fix.east))
  const metersNorth = earthRadius * radians
  // A drive is short enough to take the earth as flat there.
  const metersEast = metersNorth * Math.cos(((south + north) / 2) * radians)
  return {
    points: fixes.map((fix) => ({
      at: fix.at,
      x: (fix.east - west) * metersEast,
      y: (north - fix.north) * metersNorth,
      speed: speedAt(fix.at),
    })),
    width: (east - west) * metersEast,
    height: (north - south) * metersNorth,
    speed,
  }
}

/** Where the car is at a time, between the points beside it; null before the first and after the last. */
export function placeAt({ points }: Drive, at: number): { x: number; y: number } | null {
  const next = points.findIndex((point) => point.at >= at)
  if (next === -1) return null
  const after = points[next]!
  if (next === 0) return after.at === at ? after : null
  const before = points[next - 1]!
  const share = after.at > before.at ? (at - before.at) / (after.at - before.at) : 0
  return { x: before.x + (after.x - before.x) * share, y: before.y + (after.y - before.y) * share }
}

/** The moment of the point nearest to a place, in meters. */
export function momentNear({ points }: Drive, x: number, y: number): number {
  let nearest = points[0]!
  for (const point of points)
    if ((point.x - x) ** 2 + (point.y - y) ** 2 < (nearest.x - x) ** 2 + (nearest.y - y) ** 2) nearest = point
  return nearest.at
}

export const speedBands = 5

/** Runs of points of one speed band, slowest 0; each ends with the first point of the next. All are 0 without a speed. */
export function bandsOf({ points, speed }: Drive): { band: number; points: DrivePoint[] }[] {
  const span = speed && speed.max > speed.min ? speed.max - speed.min : null
  const bandOf = (value: number) =>
    span === null || !speed || Number.isNaN(value)
      ? 0
      : Math.min(speedBands - 1, Math.floor(((value - speed.min) / span) * speedBands))
  const runs: { band: number; points: DrivePoint[] }[] = []
  for (const point of points) {
    const band = bandOf(point.speed)
    const last = runs.at(-1)
    last?.points.push(point)
    if (last?.band !== band) runs.push({ band, points: [point] })
  }
  return runs.filter((run) => run.points.length > 1)
}

/** A round length in meters for the scale of a map: the largest of 1, 2 or 5 times a power of ten within a limit. */
export function scaleWithin(meters: number): number {
  const power = 10 ** Math.floor(Math.log10(meters))
  return [5, 2, 1].map((step) => step * power).find((length) => length <= meters) ?? power
}
