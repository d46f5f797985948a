import type { MakeTable } from './make-table.ts'

export const landRover: MakeTable = {
  slug: 'land-rover',
  name: 'Land Rover',
  description: 'Supercharged V6 and V8, TDV6, and the classic Defender.',
  engines: [
    ['25-td5', '2.5 Td5', '15P', 2495, 5, 'DT', 120, 221, 'Lucas Td5'],
    ['22-tdci', '2.2 TDCi Puma', '', 2198, 4, 'DT', 120, 266, 'Continental SID208'],
    ['27-tdv6', '2.7 TDV6', '276DT', 2720, 6, 'DT', 187, 325, 'Continental SID201'],
    ['30-sdv6-292', '3.0 SDV6 292 PS', '306DT', 2993, 6, 'DB', 288, 443, 'Bosch EDC17CP42'],
    ['30-td6', '3.0 Td6 254 hp', '306DT', 2993, 6, 'DB', 254, 443, 'Bosch EDC17CP42'],
    ['20t-si4', '2.0T Si4', '204PT', 1999, 4, 'PT', 240, 251, 'Bosch MED17.0'],
    ['30-sc-340', '3.0 V6 supercharged', '306PS', 2995, 6, 'PS', 340, 332, 'Bosch MED17.8.31'],
    ['50-sc-510', '5.0 V8 supercharged 510 hp', '508PS', 5000, 8, 'PS', 510, 461, 'Bosch MED17.8.3'],
    ['50-sc-550', '5.0 V8 supercharged SVR 550 hp', '508PS', 5000, 8, 'PS', 550, 502, 'Bosch MED17.8.3'],
  ],
  models: [
    ['defender-classic', 'Defender (classic)', 'suv', 'awd'],
    ['discovery', 'Discovery', 'suv', 'awd'],
    ['range-rover', 'Range Rover', 'suv', 'awd'],
    ['range-rover-sport', 'Range Rover Sport', 'suv', 'awd'],
    ['range-rover-evoque', 'Range Rover Evoque', 'suv', 'awd'],
  ],
  fits: [
    ['defender-classic', '25-td5', 'Series', 'r380'],
    ['defender-classic', '22-tdci', 'Series', 'mt82'],
    ['discovery', '27-tdv6', '2005-2009', 'zf-6hp26'],
    ['discovery', '30-sc-340', '2014-2018', 'zf-8hp70'],
    ['discovery', '30-td6', '2017-2018', 'zf-8hp70'],
    ['range-rover', '30-td6', '2016-2018', 'zf-8hp70'],
    ['range-rover', '50-sc-510', '2010-2017', 'zf-6hp28 zf-8hp70'],
    ['range-rover-sport', '30-sdv6-292', '2013-2016', 'zf-8hp70'],
    ['range-rover-sport', '30-sc-340', '2014-2018', 'zf-8hp70'],
    ['range-rover-sport', '50-sc-510', '2010-2017', 'zf-6hp28 zf-8hp70'],
    ['range-rover-sport', '50-sc-550', '2015-2017', 'zf-8hp70'],
    ['range-rover-evoque', '20t-si4', '2012-2018', 'aisin-tf-80sc zf-9hp48'],
  ],
}
