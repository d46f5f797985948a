import { describe, expect, test } from 'vitest'
import { useWorld } from '#test/world.ts'
import { geocode, listAddresses, listCountries } from '../contract.ts'

const { world } = await useWorld()

describe('listCountries', () => {
  test('200: names, regions and states', async () => {
    const { status, body } = await world.client().call(listCountries, {})
    expect(status).toBe(200)
    expect(body.data.find(({ code }) => code === 'DE')).toMatchObject({
      name: 'Germany',
      region: 2,
      postal_code: 'required',
    })
    expect(body.data.find(({ code }) => code === 'US')?.states).toHaveLength(51)
  })
  test('200: names in the language of who asks, in its order', async () => {
    const client = world.client()
    const named = async (language: string) => {
      const { body } = await client.request('GET', '/api/v1/countries', undefined, { 'accept-language': language })
      return (body as { data: { code: string; name: string }[] }).data
    }
    const german = await named('de')
    expect(german.find(({ code }) => code === 'US')?.name).toBe('Vereinigte Staaten')
    expect(german.slice(0, 3).map(({ name }) => name)).toEqual(['Afghanistan', 'Ägypten', 'Ålandinseln'])
    expect((await named('fr')).find(({ code }) => code === 'DE')?.name).toBe('Allemagne')
    expect((await named('en')).find(({ code }) => code === 'DE')?.name).toBe('Germany')
  })
})

describe('listAddresses', () => {
  test('401 for a visitor', async () => {
    const { status, body } = await world.client().call(listAddresses, {})
    expect(status).toBe(401)
    expect(body).toMatchObject({ code: 'not_logged_in' })
  })
})

describe('geocode', () => {
  test('422 names the field', async () => {
    const { status, body } = await world.client().call(geocode, { query: { q: 'x' } })
    expect(status).toBe(422)
    expect(body).toEqual({
      code: 'validation_failed',
      message: 'Some fields were not correct: Q must be at least 2 characters.',
      errors: { q: ['Q must be at least 2 characters.'] },
    })
  })
})

describe('createAddress', () => {
  test.each([
    ['en', 'Street address is required.'],
    ['de', '„Straße und Hausnummer“ ist ein Pflichtfeld.'],
    ['fr', 'Numéro et rue\u{A0}: champ obligatoire.'],
    ['es', '«Calle y número» es obligatorio.'],
    ['it', 'Via e numero civico: campo obbligatorio.'],
  ])('422 in %s names the field as its form does', async (language, message) => {
    const client = await world.login()
    // Pages bring a copy of the module that words these messages.
    expect((await client.request('GET', '/contact-us')).status).toBe(200)
    const address = { country_code: 'US', full_name: 'Dana Reyes', line1: '', city: 'Reno', state: 'NV' }
    const { status, body } = await client.request('POST', '/api/v1/addresses', address, { 'accept-language': language })
    expect([status, body]).toMatchObject([422, { errors: { line1: [message] } }])
  })
})
