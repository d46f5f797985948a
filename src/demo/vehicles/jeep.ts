import type { MakeTable } from './make-table.ts'

export const jeep: MakeTable = {
  slug: 'jeep',
  name: 'Jeep',
  description: 'Grand Cherokee and Wrangler, from Pentastar to Trackhawk.',
  engines: [
    ['36-pentastar-285', '3.6 Pentastar 285 hp', 'ERB', 3604, 6, 'PN', 285, 260, 'Mopar GPEC2'],
    ['36-pentastar-290', '3.6 Pentastar 290 hp', 'ERB', 3604, 6, 'PN', 290, 260, 'Mopar GPEC2'],
    ['20t-270', '2.0T Hurricane', '', 1995, 4, 'PT', 270, 295, 'Mopar GPEC4'],
    ['57-hemi-360', '5.7 HEMI 360 hp', 'EZH', 5654, 8, 'PN', 360, 390, 'Mopar GPEC2'],
    ['64-hemi-475', '6.4 HEMI 475 hp', 'ESG', 6417, 8, 'PN', 475, 470, 'Mopar GPEC2A'],
    ['64-hemi-470', '6.4 HEMI 470 hp', 'ESG', 6417, 8, 'PN', 470, 470, 'Mopar GPEC2A'],
    ['62-trackhawk', '6.2 HEMI supercharged', '', 6166, 8, 'PS', 707, 645, 'Mopar GPEC2A'],
    ['30-ecodiesel-240', '3.0 EcoDiesel', 'EXF', 2987, 6, 'DT', 240, 420, 'Bosch EDC17C79'],
    ['30-ecodiesel-260', '3.0 EcoDiesel gen 3', '', 2987, 6, 'DT', 260, 442, 'Bosch MD1CS001'],
  ],
  models: [
    ['wrangler', 'Wrangler', 'suv', 'awd'],
    ['grand-cherokee', 'Grand Cherokee', 'suv', 'awd'],
    ['grand-cherokee-srt', 'Grand Cherokee SRT', 'suv', 'awd'],
    ['grand-cherokee-trackhawk', 'Grand Cherokee Trackhawk', 'suv', 'awd'],
  ],
  fits: [
    ['wrangler', '36-pentastar-285', '2012-2023', 'nsg370 d478 w5a580 850re'],
    ['wrangler', '20t-270', '2018-2023', '850re'],
    ['wrangler', '30-ecodiesel-260', '2020-2023', 'zf-8hp75'],
    ['wrangler', '64-hemi-470', '2021-2023', 'zf-8hp75'],
    ['grand-cherokee', '36-pentastar-290', '2011-2015', 'w5a580 845re'],
    ['grand-cherokee', '57-hemi-360', '2011-2021', '65rfe zf-8hp70'],
    ['grand-cherokee', '30-ecodiesel-240', '2014-2019', 'zf-8hp70'],
    ['grand-cherokee-srt', '64-hemi-475', '2015-2021', 'zf-8hp70'],
    ['grand-cherokee-trackhawk', '62-trackhawk', '2018-2021', 'zf-8hp95'],
  ],
}
