import { expect, test } from 'vitest'
import { fillCatalog, golfPlain, golfR } from '#test/fixtures-catalog.ts'
import type { CallInput, Endpoint, InputShape } from '#kit/contract.ts'
import { type Client, useWorld } from '#test/world.ts'
import type { z } from 'zod'
import {
  addToGarage,
  garageMax,
  listGarage,
  removeGarageVehicle,
  takeOverGarage,
  updateGarageVehicle,
} from '../contract.ts'

const { world } = await useWorld({ fill: { catalog: fillCatalog } })

const person = () => world.login()
const ok = async <I extends InputShape, O extends z.ZodType>(
  user: Client,
  target: Endpoint<I, O>,
  input: CallInput<I>,
) => {
  const { status, body } = await user.call(target, input)
  expect(status).toBeLessThan(300)
  return body
}
const car = (more: object = {}) => ({ ...golfR, transmission: null, mileage_unit: 'mi' as const, ...more })

test('the vehicle added last is current, and one vehicle is in the garage once', async () => {
  const user = await person()
  await ok(user, addToGarage, { body: car({ name: 'Track car' }) })
  const { data } = await ok(user, addToGarage, { body: { ...golfPlain, mileage_unit: 'km' } })
  expect(data.map(({ model, is_current }) => [model, is_current])).toEqual([
    ['golf', true],
    ['golf-r', false],
  ])
  const again = await ok(user, addToGarage, { body: car({ transmission: 'dsg-dq250', vin: 'wvwzzz1kzaw000001' }) })
  expect(again.data).toHaveLength(2)
  expect(again.data[0]).toMatchObject({
    model_name: 'Golf R',
    name: 'Track car',
    vin: 'WVWZZZ1KZAW000001',
    transmission: 'dsg-dq250',
    is_current: true,
  })
})

test('two cars of one kind differ by their VIN', async () => {
  const user = await person()
  await ok(user, addToGarage, { body: car({ vin: 'WVWZZZ1KZAW000001' }) })
  const { data } = await ok(user, addToGarage, { body: car({ vin: 'WVWZZZ1KZAW000002' }) })
  expect(data).toHaveLength(2)
  const taken = await user.call(updateGarageVehicle, {
    params: { id: data[0]!.id },
    body: { vin: 'WVWZZZ1KZAW000001' },
  })
  expect(taken).toMatchObject({
    status: 422,
    body: { errors: { vin: ['Another vehicle in your garage has this VIN.'] } },
  })
})

test('the next one is current once the current one is removed', async () => {
  const user = await person()
  const first = await ok(user, addToGarage, { body: car() })
  const { data } = await ok(user, addToGarage, { body: { ...golfPlain, mileage_unit: 'km' } })
  const left = await ok(user, removeGarageVehicle, { params: { id: data[0]!.id } })
  expect(left.data).toMatchObject([{ id: first.data[0]!.id, is_current: true }])
})

test('what a visitor kept on a device moves into the account; what left the catalog is skipped', async () => {
  const user = await person()
  const gone = { ...golfR, engine: 'gone', transmission: null, mileage_unit: 'mi' as const }
  const { data } = await ok(user, takeOverGarage, { body: { vehicles: [car(), gone, car({ name: 'R' })] } })
  expect(data).toMatchObject([{ model: 'golf-r', name: 'R', is_current: true }])
})

test('404 what is not in the catalog or belongs to someone else, 422 a wrong VIN, 401 a visitor', async () => {
  const user = await person()
  const status = async (answer: Promise<{ status: number }>) => (await answer).status
  expect(await status(user.call(addToGarage, { body: car({ year: '1999' }) }))).toBe(404)
  expect(await status(user.call(addToGarage, { body: car({ transmission: 'cvt' }) }))).toBe(404)
  expect(await status(user.call(addToGarage, { body: car({ vin: 'IOQ' }) }))).toBe(422)
  const { data } = await ok(user, addToGarage, { body: car() })
  const other = await person()
  const params = { id: data[0]!.id }
  expect(await status(other.call(updateGarageVehicle, { params, body: { name: 'Mine' } }))).toBe(404)
  expect(await status(other.call(removeGarageVehicle, { params }))).toBe(404)
  expect(await status(world.client().call(listGarage, {}))).toBe(401)
})

test('a full garage refuses another vehicle', async () => {
  const user = await person()
  for (let index = 0; index < garageMax; index++)
    await ok(user, addToGarage, { body: car({ vin: `WVWZZZ1KZAW0000${10 + index}` }) })
  const answer = await user.call(addToGarage, { body: { ...golfPlain, mileage_unit: 'km' } })
  expect(answer).toMatchObject({ status: 409, body: { code: 'garage_full' } })
})
