import { keysOf } from '#kit/keys-of.ts'

/** Groupings of vehicles. */
export const vehicleGroupLabels = { make: 'By make', model: 'By model', engine: 'By engine' }
export type VehicleGroup = keyof typeof vehicleGroupLabels
export const vehicleGroups = keysOf(vehicleGroupLabels)
