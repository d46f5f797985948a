import { action, notice, points, products, questions, startPage, steps, table, tools } from './blocks.ts'

export const fzpro = startPage({
  address: '/fzpro',
  name: 'FZPRO',
  summary: 'OBD, bench and boot in one case, for any number of vehicles. Built for workshops that flash every day.',
  layout: 'landing',
  actionLabel: 'See price and buy',
  actionTo: '/products/fzpro',
  blocks: [
    points(
      '',
      [
        'One case',
        'OBD interface, bench harness and boot adapter. No second tool for the control unit that won’t open over OBD.',
      ],
      ['No per-car license', 'Write as many vehicles as your lift can hold. You pay for files, not for slots.'],
      [
        'Straight to the calibrator',
        'A file that is read appears in our queue. The tuned file comes back to the same screen.',
      ],
      [
        'Supply check',
        'The tool measures the supply before and during a write, and refuses to start when it’s too low.',
      ],
    ),
    products(
      'The tool and what goes with it',
      'fzpro',
      'battery-support-charger',
      'bench-harness-universal',
      'carry-case',
    ),
    table(
      'Three ways into a control unit',
      `
       | OBD | Bench | Boot
      Control unit | Stays in the car | Removed, case closed | Removed, case open
      Connection | Diagnostic socket | Main connector | Connector and boot pin on the board
      Typical time | 3–25 min | 5–20 min | 15–45 min
      Full backup | Rarely | Yes | Yes
      Opens tuning protection | Only with a known exploit | Mostly | Mostly
      Risk | Low | Low | Medium: soldering or probing
      `,
    ),
    steps(
      'A job from start to finish',
      ['Identify', 'Connect over OBD. The tool reads hardware and software numbers and says which way in applies.'],
      ['Back up', 'Read the full memory on the bench where possible: flash, EEPROM, and the data of the immobilizer.'],
      ['Send', 'Attach the file to the vehicle in your dealer account. Margin and tune credits are applied there.'],
      [
        'Write and verify',
        'Write the file; checksums are corrected and read back. Print the report for your customer.',
      ],
    ),
    tools('What it covers today', 'fzpro', 'fz-bench', 'fz-boot', 'flashzilla-v3'),
    notice(
      'tip',
      'Dealers pay with tune credits or on account, and see each other’s files only within their own workshop.',
    ),
    questions(
      'Questions from workshops',
      ['Do you train us?', 'Yes. A year of support and an online introduction of two hours are included.'],
      [
        'Can we keep our other tools?',
        'Yes. Files read with KESS, FLEX, CMD, PCMflash and others are welcome in the same account.',
      ],
      [
        'Can we try it?',
        'Dealers can ask for a loaner tool for seven days. A deposit is held and released when it’s back.',
      ],
    ),
    action(
      'Become a dealer',
      'Dealer prices, tune credits and an entry in the dealer finder.',
      'Apply now',
      '/new-dealer',
    ),
  ],
})
