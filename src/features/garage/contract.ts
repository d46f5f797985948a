import { z } from 'zod'
import { vehicleChoice } from '#features/vehicles/contract/vehicles.ts'
import { get, patch, post, remove } from '#kit/contract.ts'
import { allOf, idParams, int } from '#kit/shapes.ts'
import * as m from './messages/m.ts'

export const garageMax = 20
export const mileageUnits = ['mi', 'km'] as const
export type MileageUnit = (typeof mileageUnits)[number]

const details = {
  name: z.string().trim().max(60),
  vin: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([A-HJ-NPR-Z0-9]{17})?$/, { error: m.vinFormat }),
  plate: z.string().trim().toUpperCase().max(16),
  mileage_unit: z.enum(mileageUnits),
}
/** The owner's details of a vehicle. */
export const vehicleDetails = z.strictObject(details)
export type VehicleDetails = z.output<typeof vehicleDetails>

export const newVehicle = vehicleChoice.extend({
  name: details.name.default(''),
  vin: details.vin.default(''),
  plate: details.plate.default(''),
  mileage_unit: details.mileage_unit,
})
export type NewVehicle = z.output<typeof newVehicle>

export const garageVehicle = newVehicle.extend({
  id: int,
  make_name: z.string(),
  model_name: z.string(),
  engine_name: z.string(),
  transmission_name: z.string().nullable(),
  is_current: z.boolean(),
})
export type GarageVehicle = z.output<typeof garageVehicle>

const garage = allOf(garageVehicle)
const own = { access: 'user', params: idParams, output: garage, errors: ['not_found'] } as const

export const listGarage = get('/v1/garage', 'Lists the vehicles in your garage, the current one first', {
  access: 'user',
  output: garage,
})
export const addToGarage = post('/v1/garage', 'Adds a vehicle to your garage and makes it the current one', {
  access: 'user',
  body: newVehicle,
  output: garage,
  errors: ['not_found', 'garage_full'],
  status: 201,
  perMinute: 60,
})
export const takeOverGarage = post(
  '/v1/garage/take-over',
  'Adds the vehicles that a visitor kept on a device. Vehicles that left the catalog or don’t fit in are skipped.',
  {
    access: 'user',
    body: z.strictObject({ vehicles: z.array(newVehicle).max(garageMax) }),
    output: garage,
    perMinute: 20,
  },
)
export const updateGarageVehicle = patch('/v1/garage/:id', 'Updates a vehicle or makes it the current one', {
  ...own,
  body: vehicleDetails.partial().extend({ is_current: z.literal(true).optional() }),
})
export const removeGarageVehicle = remove('/v1/garage/:id', 'Removes a vehicle from your garage', own)
