/** What vehicles are grouped by. */
export const vehicleGroups = ['make', 'model', 'engine'] as const
export type VehicleGroup = (typeof vehicleGroups)[number]
export const vehicleGroupLabels: Readonly<Record<VehicleGroup, string>> = {
  make: 'By make',
  model: 'By model',
  engine: 'By engine',
}
