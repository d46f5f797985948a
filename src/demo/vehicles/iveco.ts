import type { MakeTable } from './make-table.ts'

export const iveco: MakeTable = {
  slug: 'iveco',
  name: 'Iveco',
  description: 'Daily vans and chassis cabs with F1A and F1C diesels, listed by series.',
  engines: [
    ['23-f1a-136', '2.3 F1A 136 PS', 'F1A', 2287, 4, 'DT', 134, 258, 'Bosch EDC17CP52'],
    ['23-f1a-156', '2.3 F1A 156 PS', 'F1A', 2287, 4, 'DT', 154, 280, 'Bosch EDC17CP52'],
    ['30-f1c-180', '3.0 F1C 180 PS', 'F1C', 2998, 4, 'DT', 178, 317, 'Bosch EDC17CP52'],
    ['30-f1c-205', '3.0 F1C 205 PS', 'F1C', 2998, 4, 'DB', 202, 347, 'Bosch EDC17CP52'],
  ],
  models: [['daily', 'Daily', 'van', 'rwd']],
  fits: [
    ['daily', '23-f1a-136', 'Series', 'iveco-6mt zf-8hp50'],
    ['daily', '23-f1a-156', 'Series', 'iveco-6mt zf-8hp50'],
    ['daily', '30-f1c-180', 'Series', 'iveco-6mt zf-8hp50'],
    ['daily', '30-f1c-205', 'Series', 'iveco-6mt zf-8hp50'],
  ],
}
