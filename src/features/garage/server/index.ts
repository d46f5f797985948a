import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import {
  addToGarageOperation,
  listGarageOperation,
  removeGarageVehicleOperation,
  takeOverGarageOperation,
  updateGarageVehicleOperation,
} from './operations.ts'
import { garagePersonalData } from './personal-data.ts'

export const garageFeature: Feature = {
  name: 'garage',
  contract: [contract],
  operations: [
    listGarageOperation,
    addToGarageOperation,
    takeOverGarageOperation,
    updateGarageVehicleOperation,
    removeGarageVehicleOperation,
  ],
  effects: { personalData: garagePersonalData },
}
