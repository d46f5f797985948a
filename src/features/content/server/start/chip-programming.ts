import { action, form, questions, startPage, steps, table, text } from './blocks.ts'

export const chipProgramming = startPage({
  address: '/chipprogramming',
  name: 'Chip programming',
  summary: 'EPROM, EEPROM and flash chips, read, copied and programmed by mail.',
  layout: 'article',
  blocks: [
    text(
      '<p>Before flashing over OBD there was the chip. Cars up to about 2000 keep their maps in an EPROM in a socket or soldered to the board. We program new ones with our files or yours, verify them, and label them.</p>',
    ),
    table(
      'Chips in stock',
      `
      Chip | Size | Package | Erased by | Found in
      27C256 | 32 KB | DIP-28 | UV light | Motronic M1.x, Digifant
      27C512 | 64 KB | DIP-28 | UV light | Motronic M2.x, M3.x, SBEC
      27SF512 | 64 KB | DIP-28 | Electrically | Replacement for the two above
      27C010, 29F010 | 128 KB | DIP-32, PLCC-32 | UV, electrically | M5.x, Delco
      29F400, 29F800 | 512 KB, 1 MB | PSOP-44 | Electrically | ME7
      24C02 to 24C64, 93C46 to 93C86 | 256 B to 8 KB | SO-8, DIP-8 | Electrically | Immobilizer and adaptation data
      `,
    ),
    steps(
      'Order a chip',
      ['Tell us the unit', 'Part number of the control unit and marking of the chip. A photo is best.'],
      [
        'Send a file or choose a tune',
        'Plain binary of exactly the chip’s size. Smaller files are repeated to fill the chip.',
      ],
      ['We program and verify', 'Read back twice at low and high supply voltage.'],
      ['Plug it in', 'Notch to notch. Ground yourself: static kills chips silently.'],
    ),
    questions(
      'Questions',
      ['Can you copy a chip?', 'Yes, if you own the file. We don’t copy files of other tuners.'],
      ['Do you change immobilizer data?', 'Only for the owner, with proof, in a ticket.'],
    ),
    form('Ask about a chip', 'tuning'),
    action('Soldered?', 'We fit a socket.', 'ECU socketing', '/ecusocketing'),
  ],
})
