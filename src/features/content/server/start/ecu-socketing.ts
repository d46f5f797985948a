import { action, form, notice, points, startPage, steps, table } from './blocks.ts'

export const ecuSocketing = startPage({
  address: '/ecusocketing',
  name: 'ECU socketing',
  summary: 'A socket instead of a soldered chip, for control units that can’t be flashed from outside.',
  layout: 'article',
  actionLabel: 'Ask for a date',
  actionTo: '#form',
  blocks: [
    points(
      'Who needs it',
      ['Live tuning', 'Emulators replace the chip, so that maps change while the engine runs.'],
      ['Several files', 'Swap chips, or use a board with two to four switchable files.'],
      ['Dead flash', 'A chip worn out by hundreds of writes is replaced without a new control unit.'],
    ),
    table(
      'Chips we socket',
      `
      Control unit | Chip | Package | Socket
      Bosch Motronic M2.x, M3.x | 27C256, 27C512 | DIP-28 | Turned-pin DIP
      Bosch M5.9, M3.8 | 27C010, 28F010 | PLCC-32 | PLCC-32
      Bosch ME7 | AM29F400, AM29F800 | PSOP-44 | PSOP-44
      Mopar SBEC | 27C512 | DIP-28 | Turned-pin DIP
      Delphi, Delco | 27C010, 29F010 | DIP, PLCC | As the chip
      `,
    ),
    steps(
      'How it works',
      [
        'Send the control unit',
        'Packed in an antistatic bag. Note the immobilizer code or send the cluster along if it’s coded.',
      ],
      ['We read and save', 'Flash and EEPROM before any soldering. Both files are yours.'],
      ['Desolder with hot air', 'Board preheated, pads cleaned, socket soldered and inspected under the microscope.'],
      [
        'Test on the bench',
        'The unit has to start and communicate before it goes back, normally on the next working day.',
      ],
    ),
    notice(
      'warning',
      'A socket can loosen by vibration. In rally and track cars we secure the chip, or solder a new one instead.',
    ),
    form('Ask for a date', 'tuning'),
    action('Just the chip?', 'We program chips by mail.', 'Chip programming', '/chipprogramming'),
  ],
})
