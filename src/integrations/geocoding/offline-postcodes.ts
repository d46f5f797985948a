import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Place } from './geocoder.ts'
import { keptFor } from './kept-for.ts'
import { postcodeKeys } from './postcode-forms.ts'

const unzip = promisify(gunzip)

/** Countries whose state codes are used in addresses; for others, GeoNames uses its own codes. */
const withStates = new Set(['US', 'CA'])

/**
 * Postal codes of 34 countries from data/postcodes (GeoNames, CC BY 4.0). A country's file is loaded on first use and
 * searched as bytes.
 */
export function createOfflinePostcodes(
  folder = 'data/postcodes',
): (text: string, country?: string) => Promise<Place[]> {
  const files = keptFor(async (country) => unzip(await readFile(`${folder}/${country}.tsv.gz`)))
  return async (text, country) => {
    const keys = postcodeKeys(text, country)
    const placesAt = async (all: typeof keys, lineOf: (key: string) => string) => {
      const found = await Promise.all(
        all.map(async ({ country: code, key }) => placeIn(await files(code), code, lineOf(key), text)),
      )
      return found.filter((place) => place !== null)
    }
    const exact = await placesAt(keys, (key) => `\n${key}\t`)
    if (exact.length > 0 || country !== undefined) return exact
    // The tables lack some codes. One whose country is certain is near those that begin like it.
    return placesAt(
      keys.filter(({ isGrouped }) => isGrouped),
      (key) => `\n${key.slice(0, 3)}`,
    )
  }
}

function placeIn(table: Buffer, countryCode: string, line: string, typed: string): Place | null {
  const start = table.indexOf(line)
  if (start === -1) return null
  const [, city = '', state = '', latitude, longitude] = table
    .toString('utf8', start + 1, table.indexOf('\n', start + 1))
    .split('\t')
  const postalCode = typed.trim().toUpperCase()
  return {
    label: [city, withStates.has(countryCode) ? `${state} ${postalCode}` : postalCode, countryCode].join(', '),
    city,
    state: withStates.has(countryCode) ? state : null,
    postalCode,
    countryCode,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }
}
