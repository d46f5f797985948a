import { operation } from '#access/operation.ts'
import { fail } from '#kit/refusal.ts'
import { geocode } from '../contract.ts'

export const geocodeOperation = operation(geocode, async ({ services, input, requestId }) => {
  const { q, country } = input.query
  const places = await services.geocoder.resolve(q, country).catch((error: unknown) => {
    services.log.warn({ requestId, err: error }, 'the geocoder failed')
    return null
  })
  if (!places || places.length === 0) fail('unable_to_resolve_address')
  return {
    data: places.map(({ label, city, state, postalCode, countryCode, latitude, longitude }) => ({
      label,
      city,
      state,
      postal_code: postalCode,
      country_code: countryCode,
      latitude,
      longitude,
    })),
  }
})
