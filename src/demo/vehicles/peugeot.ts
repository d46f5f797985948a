import type { MakeTable } from './make-table.ts'

export const peugeot: MakeTable = {
  slug: 'peugeot',
  name: 'Peugeot',
  description: 'GTi hatchbacks, the RCZ R and BlueHDi.',
  engines: [
    ['16-thp-200', '1.6 THP 200 PS', 'EP6CDTX', 1598, 4, 'PT', 197, 203, 'Bosch MED17.4.2'],
    ['16-thp-208', '1.6 THP 208 PS', 'EP6FDTX', 1598, 4, 'PT', 205, 221, 'Bosch MED17.4.4'],
    ['16-thp-270', '1.6 THP 270 PS', 'EP6FDTR', 1598, 4, 'PT', 266, 243, 'Bosch MED17.4.4'],
    ['20-bluehdi-150', '2.0 BlueHDi 150 PS', 'DW10FD', 1997, 4, 'DT', 148, 273, 'Delphi DCM6.2'],
    ['20-bluehdi-180', '2.0 BlueHDi 180 PS', 'DW10FC', 1997, 4, 'DT', 178, 295, 'Delphi DCM6.2'],
  ],
  models: [
    ['208-gti', '208 GTi', 'hatch', 'fwd'],
    ['308', '308', 'wagon', 'fwd'],
    ['308-gti', '308 GTi', 'hatch', 'fwd'],
    ['rcz-r', 'RCZ R', 'coupe', 'fwd'],
  ],
  fits: [
    ['208-gti', '16-thp-200', '2013-2014', 'psa-6mt'],
    ['208-gti', '16-thp-208', '2015-2018', 'psa-6mt'],
    ['308', '20-bluehdi-150', '2014-2017', 'psa-6mt psa-eat6'],
    ['308', '20-bluehdi-180', '2015-2017', 'psa-eat6'],
    ['308-gti', '16-thp-270', '2015-2018', 'psa-6mt'],
    ['rcz-r', '16-thp-270', '2014-2015', 'psa-6mt'],
  ],
}
