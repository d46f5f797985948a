import type { MakeTable } from './make-table.ts'

export const lexus: MakeTable = {
  slug: 'lexus',
  name: 'Lexus',
  description: 'The 5.0 V8 of the F models, and the turbo four.',
  engines: [
    ['20t-8ar-235', '2.0T 8AR-FTS 235 hp', '8AR-FTS', 1998, 4, 'PT', 235, 258, 'Denso Toyota'],
    ['20t-8ar-241', '2.0T 8AR-FTS 241 hp', '8AR-FTS', 1998, 4, 'PT', 241, 258, 'Denso Toyota'],
    ['35-2gr-fse', '3.5 2GR-FSE', '2GR-FSE', 3456, 6, 'PN', 306, 277, 'Denso Toyota'],
    ['50-2ur-416', '5.0 2UR-GSE 416 hp', '2UR-GSE', 4969, 8, 'PN', 416, 371, 'Denso Toyota'],
    ['50-2ur-467', '5.0 2UR-GSE 467 hp', '2UR-GSE', 4969, 8, 'PN', 467, 389, 'Denso Toyota'],
  ],
  models: [
    ['is-200t', 'IS 200t', 'sedan', 'rwd'],
    ['is-350', 'IS 350', 'sedan', 'rwd'],
    ['is-f', 'IS F', 'sedan', 'rwd'],
    ['rc-f', 'RC F', 'coupe', 'rwd'],
    ['nx-200t', 'NX 200t', 'suv', 'fwd'],
  ],
  fits: [
    ['is-200t', '20t-8ar-241', '2016-2017', 'aa80e'],
    ['is-350', '35-2gr-fse', '2006-2013', 'a960e'],
    ['is-f', '50-2ur-416', '2008-2014', 'aa80e'],
    ['rc-f', '50-2ur-467', '2015-2017', 'aa80e'],
    ['nx-200t', '20t-8ar-235', '2015-2017', 'aisin-tf-80sc'],
  ],
}
