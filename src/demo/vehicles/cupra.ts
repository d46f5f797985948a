import type { MakeTable } from './make-table.ts'

export const cupra: MakeTable = {
  slug: 'cupra',
  name: 'CUPRA',
  description: 'Ateca, Formentor and Leon with four driven wheels.',
  engines: [
    ['20t-300', '2.0 TSI EA888.3 300 PS', 'DNUE', 1984, 4, 'PT', 296, 295, 'Continental Simos 18.10'],
    ['20t-310', '2.0 TSI EA888.4 310 PS', '', 1984, 4, 'PT', 306, 295, 'Bosch MG1CS111'],
    ['25t-vz5', '2.5 TSI VZ5', 'DNWA', 2480, 5, 'PT', 385, 354, 'Bosch MG1CS111'],
  ],
  models: [
    ['ateca', 'Ateca', 'suv', 'haldex5'],
    ['formentor', 'Formentor', 'suv', 'haldex5'],
    ['formentor-vz5', 'Formentor VZ5', 'suv', 'awd'],
    ['leon', 'Leon Sportstourer', 'wagon', 'haldex5'],
  ],
  fits: [
    ['ateca', '20t-300', '2018-2023', 'dq381'],
    ['formentor', '20t-310', '2020-2024', 'dq381'],
    ['formentor-vz5', '25t-vz5', '2021-2024', 'dq500'],
    ['leon', '20t-310', '2020-2024', 'dq381'],
  ],
}
