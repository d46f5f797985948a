import type { MakeTable } from './make-table.ts'

export const seat: MakeTable = {
  slug: 'seat',
  name: 'SEAT',
  description: 'Leon, Ibiza and Ateca with EA888 and TDI engines.',
  engines: [
    ['20t-ea113-240', '2.0 TFSI EA113 K04', 'BWJ', 1984, 4, 'PT', 237, 221, 'Bosch MED9.1'],
    ['20t-is38-280', '2.0 TSI EA888.3 IS38 280 PS', 'CJXA', 1984, 4, 'PT', 276, 258, 'Continental Simos 18.1'],
    ['20t-is38-290', '2.0 TSI EA888.3 IS38 290 PS', 'CJXH', 1984, 4, 'PT', 286, 258, 'Continental Simos 18.1'],
    ['20t-is38-300', '2.0 TSI EA888.3 IS38 300 PS', 'CJXC', 1984, 4, 'PT', 296, 280, 'Continental Simos 18.1'],
    ['18t-180', '1.8 TSI EA888.3 180 PS', 'CJSA', 1798, 4, 'PT', 178, 184, 'Continental Simos 18.1'],
    ['18t-192', '1.8 TSI EA888.3 192 PS', 'DAJA', 1798, 4, 'PT', 189, 236, 'Continental Simos 18.1'],
    ['14t-180', '1.4 TSI twincharged 180 PS', 'CTHE', 1390, 4, 'PT', 178, 184, 'Bosch MED17.5.5'],
    ['20-tdi-150', '2.0 TDI EA288 150 PS', 'CRMB', 1968, 4, 'DT', 148, 251, 'Bosch EDC17C64'],
    ['20-tdi-184', '2.0 TDI EA288 184 PS', 'CUPA', 1968, 4, 'DT', 181, 280, 'Bosch EDC17C64'],
    ['20-tdi-190', '2.0 TDI EA288 190 PS', 'DFHA', 1968, 4, 'DT', 188, 295, 'Bosch EDC17C74'],
  ],
  models: [
    ['ibiza-cupra', 'Ibiza Cupra', 'hatch', 'fwd'],
    ['leon', 'Leon', 'hatch', 'fwd'],
    ['leon-cupra', 'Leon Cupra', 'hatch', 'fwd'],
    ['leon-st-cupra-4drive', 'Leon ST Cupra 4Drive', 'wagon', 'haldex5'],
    ['ateca', 'Ateca', 'suv', 'haldex5'],
  ],
  fits: [
    ['ibiza-cupra', '14t-180', '2009-2015', 'dq200'],
    ['ibiza-cupra', '18t-192', '2016-2017', 'mq350'],
    ['leon', '18t-180', '2013-2017', 'mq250 dq200'],
    ['leon', '20-tdi-150', '2013-2019', 'mq350 dq250'],
    ['leon', '20-tdi-184', '2013-2018', 'mq350 dq250'],
    ['leon-cupra', '20t-ea113-240', '2006-2012', 'mq350'],
    ['leon-cupra', '20t-is38-280', '2014-2015', 'mq350 dq250'],
    ['leon-cupra', '20t-is38-290', '2016', 'mq350 dq250'],
    ['leon-cupra', '20t-is38-300', '2017-2018', 'mq350 dq250'],
    ['leon-st-cupra-4drive', '20t-is38-300', '2017-2020', 'dq250 dq381'],
    ['ateca', '20-tdi-190', '2016-2020', 'dq500'],
  ],
}
