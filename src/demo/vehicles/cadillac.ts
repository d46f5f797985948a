import type { MakeTable } from './make-table.ts'

export const cadillac: MakeTable = {
  slug: 'cadillac',
  name: 'Cadillac',
  description: 'V-Series sedans and coupes, and the Escalade.',
  engines: [
    ['20t-ltg-272', '2.0T EcoTec 272 hp', 'LTG', 1998, 4, 'PT', 272, 295, 'GM E39'],
    ['36tt-lf3', '3.6 V6 biturbo LF3', 'LF3', 3564, 6, 'PB', 420, 430, 'GM E39'],
    ['36tt-lf4-464', '3.6 V6 biturbo LF4', 'LF4', 3564, 6, 'PB', 464, 445, 'GM E39'],
    ['36tt-lf4-472', '3.6 V6 biturbo LF4 472 hp', 'LF4', 3564, 6, 'PB', 472, 445, 'GM E82'],
    ['62-lsa-556', '6.2 LSA supercharged', 'LSA', 6162, 8, 'PS', 556, 551, 'GM E67'],
    ['62-lt4-640', '6.2 LT4 supercharged 640 hp', 'LT4', 6162, 8, 'PS', 640, 630, 'GM E92'],
    ['62-lt4-668', '6.2 LT4 supercharged 668 hp', 'LT4', 6162, 8, 'PS', 668, 659, 'GM E99'],
    ['62-l86', '6.2 V8 L86', 'L86', 6162, 8, 'PN', 420, 460, 'GM E92'],
  ],
  models: [
    ['ats', 'ATS', 'sedan', 'rwd'],
    ['ats-v', 'ATS-V', 'coupe', 'rwd'],
    ['cts-v-sport', 'CTS V-Sport', 'sedan', 'rwd'],
    ['cts-v', 'CTS-V', 'sedan', 'rwd'],
    ['ct4-v-blackwing', 'CT4-V Blackwing', 'sedan', 'rwd'],
    ['ct5-v-blackwing', 'CT5-V Blackwing', 'sedan', 'rwd'],
    ['escalade', 'Escalade', 'suv', 'awd'],
  ],
  fits: [
    ['ats', '20t-ltg-272', '2015-2018', 'tr3160 8l45'],
    ['ats-v', '36tt-lf4-464', '2016-2019', 'tr6060 8l90'],
    ['cts-v-sport', '36tt-lf3', '2016-2019', '8l90'],
    ['cts-v', '62-lsa-556', '2009-2014', 'tr6060 6l90'],
    ['cts-v', '62-lt4-640', '2016-2019', '8l90'],
    ['ct4-v-blackwing', '36tt-lf4-472', '2022-2024', 'tr6060 10l80'],
    ['ct5-v-blackwing', '62-lt4-668', '2022-2024', 'tr6060 10l90'],
    ['escalade', '62-l86', '2015-2020', '6l80 8l90 10l80'],
  ],
}
