import { action, notice, questions, startPage, table, text } from './blocks.ts'

export const pcmflash = startPage({
  address: '/pcmflash',
  name: 'PCMflash',
  summary: 'Modules, adapters and files for Asian and American control units.',
  layout: 'article',
  blocks: [
    text(
      '<p>PCMflash is desktop software in modules. Most modules talk through a pass-through adapter after <strong>SAE J2534</strong>; bench modules use a power box. It covers many Japanese, Korean and American control units that other tools leave out.</p>',
    ),
    table(
      'Typical modules',
      `
      Vehicles | Control unit | Connection
      Ford, Mazda | Continental and Visteon PCM | OBD, J2534
      Hyundai, Kia | Kefico CPGDSH, CPEGD | OBD, J2534
      Mitsubishi, Subaru | Denso, Hitachi | OBD, J2534
      Toyota, Lexus | Denso | OBD or bench
      GM | Delco E-series | OBD, J2534
      `,
    ),
    questions(
      'Before you read',
      [
        'Which adapter?',
        'One that supports the protocol of your module. Cheap adapters drop frames during long reads; a genuine J2534 interface pays for its price.',
      ],
      ['Is the dongle enough?', 'The dongle carries licenses only. You also need the adapter and Windows.'],
      [
        'Full or calibration read?',
        'A calibration read is enough for most tunes. Take a full read if the module offers it: it’s your backup.',
      ],
    ),
    notice(
      'warning',
      'Laptop on mains, sleep mode off, virus scanner paused. A computer that sleeps during a write leaves a half-written control unit.',
    ),
    action(
      'No adapter yet?',
      'The Hexlane interface speaks SAE J2534-1 and -2.',
      'See the interface',
      '/products/hexlane-j2534',
    ),
  ],
})
