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

  test.each([
    ['Wien', 'AT'],
    ['München', 'DE'],
    ['Muenchen', 'DE'],
    ['Cologne', 'DE'],
    ['Praha', 'CZ'],
    ['Warszawa', 'PL'],
    ['Lisboa', 'PT'],
    ['København', 'DK'],
    ['Kobenhavn', 'DK'],
    ['Den Haag', 'NL'],
    ['Roma', 'IT'],
    ['Łódź', 'PL'],
    ['Lodz', 'PL'],
  ])('knows %s by the name that people write', async (name, country) => {
    const geocoder = createOfflineGeocoder()
    expect((await geocoder.resolve(name))[0]).toMatchObject({ countryCode: country })
  })

  test('answers with the name that was asked for', async () => {
    const [place] = await createOfflineGeocoder().resolve('wien')
    expect(place).toMatchObject({ city: 'Wien', label: 'Wien, AT' })
  })

  test.each([
    ['89501', 'US', 'Reno', 'NV'],
    ['90210', 'US', 'Beverly Hills', 'CA'],
    ['10001', 'US', 'New York', 'NY'],
    ['10001-1234', 'US', 'New York', 'NY'],
    ['10115', 'DE', 'Berlin', null],
    ['SW1A 1AA', 'GB', 'Westminster Abbey', null],
    ['sw1a', 'GB', 'Westminster Abbey', null],
    ['M5V 2T6', 'CA', 'Toronto', 'ON'],
    ['75001', 'FR', 'Paris', null],
    ['00-002', 'PL', 'Warszawa', null],
    ['D-10115', 'DE', 'Berlin', null],
    ['CH-8001', 'CH', 'Zürich', null],
    ['A-1010', 'AT', 'Wien, Innere Stadt', null],
    ['LV-1001', 'LV', 'Riga', null],
    ['1000-205', 'PT', 'Lisboa', null],
  ])('knows the postal code %s in %s', async (code, country, city, state) => {
    const [place] = await createOfflineGeocoder().resolve(code, country)
    expect(place).toMatchObject({ city, state, countryCode: country, postalCode: code.toUpperCase() })
    expect([place?.latitude, place?.longitude].every(Number.isFinite)).toBe(true)
  })

  test('a bare code is one of each country that has it, the United States first', async () => {
    const countries = (await createOfflineGeocoder().resolve('10115')).map(({ countryCode }) => countryCode)
    expect(countries.slice(0, 2)).toEqual(['US', 'DE'])
    expect(await createOfflineGeocoder().resolve('99999', 'DE')).toEqual([])
  })

  test.each([
    ['00-002', [['PL', 'Warszawa']]],
    // Not in the table of Poland, but in that of Lithuania.
    ['00-001', [['PL', 'Warszawa']]],
    [
      '110 00',
      [
        ['SE', 'Stockholm'],
        ['CZ', 'Praha 1-Vinohrady'],
      ],
    ],
  ])('the code %s is one of the countries that group digits like this', async (code, places) => {
    const found = await createOfflineGeocoder().resolve(code)
    expect(found.map(({ countryCode, city }) => [countryCode, city])).toEqual(places)
    expect(found[0]?.postalCode).toBe(code)
  })

  test('a place may name its state or country', async () => {
    const geocoder = createOfflineGeocoder()
    for (const text of ['Reno, NV', 'reno nv', 'Reno,NV'])
      expect((await geocoder.resolve(text))[0]).toMatchObject({ city: 'Reno', state: 'NV' })
    expect((await geocoder.resolve('London, ON'))[0]).toMatchObject({ countryCode: 'CA', state: 'ON' })
    expect((await geocoder.resolve('London, GB'))[0]).toMatchObject({ countryCode: 'GB' })
  })

  test.each([
    ['Portland, Oregon', 'Portland', 'OR', 'US'],
    ['New York, New York', 'New York City', 'NY', 'US'],
    ['Springfield, Illinois, United States', 'Springfield', 'IL', 'US'],
    ['London, ON, CA', 'London', 'ON', 'CA'],
    ['Québec, Canada', 'Québec', 'QC', 'CA'],
    ['Berlin, Germany', 'Berlin', null, 'DE'],
    ['Berlin, Deutschland', 'Berlin', null, 'DE'],
    ['Paris France', 'Paris', null, 'FR'],
    ['Paris, Texas', 'Paris', 'TX', 'US'],
    ['London UK', 'London', null, 'GB'],
    ['Edinburgh, Scotland', 'Edinburgh', null, 'GB'],
    ['Rosenheim, Bayern', 'Rosenheim', null, 'DE'],
    ['Kraków, Polska', 'Kraków', null, 'PL'],
    ['Brno, Česko', 'Brno', null, 'CZ'],
    ['Linz, Österreich', 'Linz', null, 'AT'],
    ['Linz, Oesterreich', 'Linz', null, 'AT'],
    ['Los Angeles, USA', 'Los Angeles', 'CA', 'US'],
  ])('a place may name its state or country in words: %s', async (text, city, state, countryCode) => {
    expect((await createOfflineGeocoder().resolve(text))[0]).toMatchObject({ city, state, countryCode })
  })

  test.each([
    ['Reno, NV 89501, US', '89501', 'US'],
    ['Reno, NV 89501', '89501', 'US'],
    ['89501 Reno', '89501', 'US'],
    ['89501, US', '89501', 'US'],
    ['97701 Bend, OR', '97701', 'US'],
    ['New York, NY 10001-1234', '10001-1234', 'US'],
    ['Toronto, ON M5V 2T6, CA', 'M5V 2T6', 'CA'],
    ['10115 Berlin', '10115', 'DE'],
    ['Berlin 10115, Germany', '10115', 'DE'],
    ['80331 Muenchen, Bayern', '80331', 'DE'],
    ['1010 Wien', '1010', 'AT'],
    ['A-1010 Vienna', 'A-1010', 'AT'],
    ['1010 Wien, Österreich', '1010', 'AT'],
    ['110 00 Praha', '110 00', 'CZ'],
    ['London SW1A 1AA', 'SW1A 1AA', 'GB'],
    ['1012 AB Amsterdam', '1012 AB', 'NL'],
  ])('a postal code may be beside its place: %s', async (text, postalCode, countryCode) => {
    const places = await createOfflineGeocoder().resolve(text)
    expect(places.map((place) => [place.postalCode, place.countryCode])).toEqual([[postalCode, countryCode]])
  })

  test.each([
    ['89501 Berlin'],
    ['Reno, CA 89501'],
    ['Reno, NV 89501, DE'],
    ['10115 Reno'],
    ['Reno, Germany'],
    ['Berlin, Nevada'],
    ['99999 Berlin'],
    ['Rosenheim, Sachsen'],
    ['Germany, Germany'],
  ])('a place that is not where it says is none: %s', async (text) => {
    expect(await createOfflineGeocoder().resolve(text)).toEqual([])
  })

  test.each(['reno nv', '89501', 'M5V 2T6', '10115', 'A-1010', 'sw1a 1aa', 'wien', 'washington', '00-002'])(
    'finds what it answered for %s by its label again',
    async (text) => {
      const geocoder = createOfflineGeocoder()
      const [place] = await geocoder.resolve(text)
      expect((await geocoder.resolve(place?.label ?? ''))[0]).toEqual(place)
    },
  )
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
