import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createMapboxGeocoder } from './mapbox.ts'
import { createOfflineGeocoder } from './offline.ts'

describe('the offline table', () => {
  test('finds a place by its beginning, the exact and the larger one first, also without accents', async () => {
    const geocoder = createOfflineGeocoder()
    const [reno] = await geocoder.resolve('reno', 'US')
    expect(reno).toMatchObject({ city: 'Reno', state: 'NV', countryCode: 'US' })
    expect((await geocoder.resolve('zurich'))[0]).toMatchObject({ countryCode: 'CH' })
    expect(await geocoder.resolve('no such place at all')).toEqual([])
  })
})

describe('Mapbox', () => {
  let server: Server | undefined
  afterEach(() => server?.close())
  const answering = async (status: number, body: string, seen: string[] = []) => {
    server = createServer((request, response) => {
      seen.push(request.url ?? '')
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    return createMapboxGeocoder({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, token: 'token' })
  }
  const feature = {
    properties: {
      feature_type: 'postcode',
      name: '89501',
      full_address: 'Reno, Nevada 89501, United States',
      coordinates: { longitude: -119.8, latitude: 39.5 },
      context: { country: { country_code: 'US' }, region: { region_code: 'NV' }, place: { name: 'Reno' } },
    },
  }

  test('is requested places and postcodes only', async () => {
    const seen: string[] = []
    const geocoder = await answering(200, JSON.stringify({ features: [feature] }), seen)
    expect(await geocoder.resolve('89501', 'US')).toEqual([
      {
        label: 'Reno, Nevada 89501, United States',
        city: 'Reno',
        state: 'NV',
        postalCode: '89501',
        countryCode: 'US',
        latitude: 39.5,
        longitude: -119.8,
      },
    ])
    expect(seen[0]).toContain('types=place%2Cpostcode')
  })

  test('an error, and nonsense, are failures', async () => {
    await expect((await answering(500, '{}')).resolve('x')).rejects.toThrow('answered 500')
    server?.close()
    await expect((await answering(200, '{"features":[{"properties":{}}]}')).resolve('x')).rejects.toThrow(/invalid/i)
  })
})
