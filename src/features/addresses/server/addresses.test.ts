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
