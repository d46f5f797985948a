import type { MakeTable } from './make-table.ts'

export const renault: MakeTable = {
  slug: 'renault',
  name: 'Renault',
  description: 'Mégane and Clio R.S.',
  engines: [
    ['20t-f4rt-250', '2.0T F4Rt 250 PS', 'F4Rt', 1998, 4, 'PT', 247, 251, 'Continental SID301'],
    ['20t-f4rt-265', '2.0T F4Rt 265 PS', 'F4Rt', 1998, 4, 'PT', 261, 266, 'Continental SID301'],
    ['18t-m5p-280', '1.8T M5P 280 PS', 'M5P', 1798, 4, 'PT', 276, 288, 'Continental EMS3155'],
    ['16t-m5m-200', '1.6T M5M 200 PS', 'M5M', 1618, 4, 'PT', 197, 177, 'Continental EMS3120'],
  ],
  models: [
    ['megane-rs', 'Mégane R.S.', 'hatch', 'fwd'],
    ['clio-rs', 'Clio R.S.', 'hatch', 'fwd'],
  ],
  fits: [
    ['megane-rs', '20t-f4rt-250', '2010-2012', 'renault-pk4'],
    ['megane-rs', '20t-f4rt-265', '2012-2015', 'renault-pk4'],
    ['megane-rs', '18t-m5p-280', '2018-2020', 'renault-6mt'],
    ['clio-rs', '16t-m5m-200', '2013-2018', 'getrag-6dct250'],
  ],
}
