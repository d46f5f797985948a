/** A guest's input to open a rescue session. */
export const rescueForm = {
  customer_name: 'Gus Guest',
  email: 'gus@example.test',
  serial: 'FZ12345678',
  vehicle: '2018 Golf R',
  incident: 'write',
  description: 'It stopped at 43%.',
  tried: ['ignition', 'charger'],
} as const
