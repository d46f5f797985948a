import { expect, test } from 'vitest'
import { currentSession, type SessionUser, takeIdentity } from '#access/ui/session-store.ts'
import { setTransport } from '#kit/call.ts'
import type { GarageVehicle } from '../contract.ts'
import { knownGarage } from './garage.ts'

const vehicle: GarageVehicle = {
  id: 1,
  make: 'vw',
  year: '2017',
  model: 'golf-r',
  engine: 'is38',
  transmission: null,
  name: 'Daily',
  vin: '',
  plate: '',
  mileage_unit: 'km',
  make_name: 'Volkswagen',
  model_name: 'Golf R',
  engine_name: '2.0 TSI',
  transmission_name: null,
  is_current: true,
}
const person = (id: number): SessionUser => ({
  id,
  name: `Person ${id}`,
  email: `person-${id}@example.test`,
  role: 0,
  f: [],
  preferred_display_currency: null,
  email_verified: true,
  two_factor_enabled: false,
})

test('a failed load after switching accounts does not show the vehicles of the account before', async () => {
  const headers = new Headers()
  setTransport(async () => ({ status: 200, body: { data: [vehicle] }, headers }))
  takeIdentity(person(1))
  expect(await knownGarage(currentSession())).toEqual([vehicle])
  setTransport(async () => ({ status: 503, body: { code: 'unavailable', message: '' }, headers }))
  takeIdentity(person(2))
  expect(await knownGarage(currentSession())).toEqual([])
})
