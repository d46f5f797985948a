import { z } from 'zod'
import type { Geocoder } from './geocoder.ts'

const named = z.object({
  name: z.string().optional(),
  country_code: z.string().optional(),
  region_code: z.string().optional(),
})
/** The part of Mapbox's answer (geocoding v6) that is used. */
const answer = z.object({
  features: z
    .array(
      z.object({
        properties: z.object({
          feature_type: z.string(),
          full_address: z.string().optional(),
          name: z.string(),
          coordinates: z.object({ longitude: z.number(), latitude: z.number() }),
          context: z.object({
            country: named.optional(),
            region: named.optional(),
            place: named.optional(),
            postcode: named.optional(),
          }),
        }),
      }),
    )
    .max(20),
})

const timeoutMs = 4_000

/**
 * Geocoder using Mapbox, for places and postal codes only. Throws if it fails, is too slow or sends an invalid answer.
 */
export function createMapboxGeocoder(settings: { url: string; token: string }): Geocoder {
  return {
    resolve: async (text, countryCode) => {
      const address = new URL('/search/geocode/v6/forward', settings.url)
      const query = {
        q: text,
        types: 'place,postcode',
        limit: '5',
        access_token: settings.token,
        ...(countryCode ? { country: countryCode.toLowerCase() } : {}),
      }
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
      const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
      if (!response.ok) throw new Error(`the geocoder answered ${response.status}`)
      const { features } = answer.parse(await response.json())
      return features.map(({ properties }) => {
        const { country, region, place, postcode } = properties.context
        const isPostcode = properties.feature_type === 'postcode'
        return {
          label: properties.full_address ?? properties.name,
          city: isPostcode ? (place?.name ?? null) : properties.name,
          state: region?.region_code ?? null,
          postalCode: isPostcode ? properties.name : (postcode?.name ?? null),
          countryCode: country?.country_code?.toUpperCase() ?? '',
          latitude: properties.coordinates.latitude,
          longitude: properties.coordinates.longitude,
        }
      })
    },
  }
}
