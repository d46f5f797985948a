import { formatNumber } from '#kit/locale.ts'

export interface Place {
  latitude: number
  longitude: number
}
/** A map area in degrees. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}
interface GridLine {
  at: number
  label: string
}
export interface Projected {
  width: number
  height: number
  /** Positions a picture of this area (in degrees) at the map's scale. */
  frame: (box: Box) => { x: number; y: number; width: number; height: number }
  /** In the same order as the places. */
  points: { x: number; y: number }[]
  meridians: GridLine[]
  parallels: GridLine[]
}

const width = 400
const steps = [0.5, 1, 2, 5, 10, 20, 45]

/** Round grid values between two numbers, about four. */
function gridBetween(low: number, high: number): number[] {
  const step = steps.find((size) => (high - low) / size <= 5) ?? 90
  const first = Math.ceil(low / step) * step
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, index) => first + index * step)
}

const degrees = (value: number, positive: string, negative: string): string =>
  `${Math.abs(value)}°${value === 0 ? '' : value > 0 ? positive : negative}`

/**
 * Projects places onto a plane: equirectangular around their middle latitude, so both axes have the same scale, with
 * a margin and a span of at least four degrees.
 */
export function projectPlaces(places: readonly Place[]): Projected {
  const latitudes = places.map(({ latitude }) => latitude)
  const longitudes = places.map(({ longitude }) => longitude)
  const middle = { latitude: mid(latitudes), longitude: mid(longitudes) }
  const squeeze = Math.max(0.2, Math.cos((middle.latitude * Math.PI) / 180))
  const spanX = Math.max(4, (span(longitudes) * squeeze || 0) * 1.5)
  const spanY = Math.max(spanX * 0.55, span(latitudes) * 1.35)
  const scale = width / spanX
  const height = Math.round(Math.min(spanY * scale, width * 1.2))
  const fit = Math.min(1, height / (spanY * scale))
  const x = (longitude: number) => width / 2 + (longitude - middle.longitude) * squeeze * scale * fit
  const y = (latitude: number) => height / 2 - (latitude - middle.latitude) * scale * fit
  const reachX = spanX / fit / squeeze / 2
  const reachY = height / (scale * fit) / 2
  return {
    width,
    height,
    frame: ({ west, south, east, north }) => ({
      x: round(x(west)),
      y: round(y(north)),
      width: round(x(east) - x(west)),
      height: round(y(south) - y(north)),
    }),
    points: places.map(({ latitude, longitude }) => ({ x: round(x(longitude)), y: round(y(latitude)) })),
    meridians: gridBetween(middle.longitude - reachX, middle.longitude + reachX).map((value) => ({
      at: round(x(value)),
      label: degrees(value, 'E', 'W'),
    })),
    parallels: gridBetween(middle.latitude - reachY, middle.latitude + reachY).map((value) => ({
      at: round(y(value)),
      label: degrees(value, 'N', 'S'),
    })),
  }
}

const mid = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2
const span = (values: readonly number[]): number => Math.max(...values) - Math.min(...values)
const round = (value: number): number => Math.round(value * 10) / 10

/** The unit of road distance by currency: miles in the United States and the United Kingdom. */
export type DistanceUnit = 'km' | 'mi'
export const distanceUnitOf = (currency: string): DistanceUnit =>
  currency === 'USD' || currency === 'GBP' ? 'mi' : 'km'

const kmPerMile = 1.609344

/** Search radii in whole kilometers, labeled in the unit. */
export const searchCircles = (unit: DistanceUnit): { km: number; label: string }[] =>
  unit === 'km'
    ? [50, 100, 250, 500, 1000].map((km) => ({ km, label: `${km} km` }))
    : [25, 50, 100, 250, 500].map((miles) => ({ km: Math.round(miles * kmPerMile), label: `${miles} mi` }))

/** Formats a distance without false precision. */
export function formatDistance(km: number, unit: DistanceUnit): string {
  const value = unit === 'km' ? km : km / kmPerMile
  const step = value < 20 ? 1 : value < 200 ? 5 : 10
  return `${formatNumber(Math.round(value / step) * step)} ${unit}`
}
