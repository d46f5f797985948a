import { action, notice, points, startPage, table } from './blocks.ts'

export const bitbox = startPage({
  address: '/bitbox',
  name: 'BitBox',
  summary: 'Modules instead of one big license: what BitBox reads, and which files we answer.',
  layout: 'article',
  blocks: [
    points(
      '',
      [
        'Pay by module',
        'Each module covers a family of control units. Buy what you see every week, and rent a tool for the rest.',
      ],
      [
        'Bench first',
        'Its strength is bench reading without opening the case, above all on Bosch 17-series and MG1 units.',
      ],
      ['Plain files', 'It saves plain binaries, so nothing has to be decrypted on the way to us and back.'],
    ),
    table(
      'Modules and what we tune with them',
      `
      Family | Connection | Our files
      Bosch MED17, EDC17 | Bench | Stage 1 to 3, eco, towing
      Bosch MG1, MD1 | Bench | Stage 1 and 2
      Continental SID, EMS | Bench, boot | Stage 1, eco
      Delphi DCM | Bench | Stage 1, eco
      `,
    ),
    notice(
      'note',
      'Always send flash and EEPROM together. The immobilizer and the mileage of some units are in the EEPROM, and we never change them.',
    ),
    action('Have a BitBox file?', 'Upload it and choose your tune.', 'Send your file', '/tuning'),
  ],
})
