import { expect, test } from 'vitest'
import { vehiclesIn } from './client/device-garage.ts'
import { garageMax, type GarageVehicle } from './contract.ts'
import { withoutVehicle, withVehicle } from './rules.ts'

const golf: Omit<GarageVehicle, 'id' | 'is_current'> = {
  make: 'volkswagen',
  year: '2017',
  model: 'golf-r',
  engine: 'vw-is38',
  transmission: null,
  make_name: 'Volkswagen',
  model_name: 'Golf R',
  engine_name: '2.0T',
  transmission_name: null,
  name: '',
  vin: '',
  plate: '',
  mileage_unit: 'mi',
}

test('a device keeps one current vehicle, each once, and not more than the garage takes', () => {
  const one = withVehicle([], golf)
  const two = withVehicle(one, { ...golf, engine: 'vw-is20' })
  expect(two.map(({ id, is_current }) => [id, is_current])).toEqual([
    [2, true],
    [1, false],
  ])
  expect(withVehicle(two, { ...golf, transmission: 'dsg', name: 'R' })).toMatchObject([
    { id: 1, transmission: 'dsg', name: 'R', is_current: true },
    { id: 2, is_current: false },
  ])
  const many = Array.from({ length: garageMax + 5 }).reduce<GarageVehicle[]>(
    (garage, _, index) => withVehicle(garage, { ...golf, engine: `e${index}` }),
    [],
  )
  expect(many).toHaveLength(garageMax)
  expect(withoutVehicle(two, 2)).toMatchObject([{ id: 1, is_current: true }])
})

test('what is no garage in the storage is no vehicle', () => {
  expect(vehiclesIn(null)).toEqual([])
  expect(vehiclesIn('{')).toEqual([])
  expect(vehiclesIn('[1,{"make":"x"}]')).toEqual([])
  expect(vehiclesIn(JSON.stringify(withVehicle([], golf)))).toHaveLength(1)
})
