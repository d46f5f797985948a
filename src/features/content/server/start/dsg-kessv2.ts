import { action, notice, questions, startPage, steps, table, text } from './blocks.ts'

export const dsgKessv2 = startPage({
  address: '/dsg-tuning-kessv2',
  name: 'DSG files with KESS V2',
  summary: 'Which DSG units KESS V2 reads and writes over OBD, and how to do it safely.',
  layout: 'article',
  blocks: [
    text(
      '<p>KESS V2 treats the transmission as a control unit of its own: choose the transmission driver, not the one of the engine. On most DSG units it offers a <em>virtual read</em>, where the original comes from the maker of the tool.</p>',
    ),
    steps(
      'Read',
      [
        'Choose the driver',
        'TCU, Volkswagen group, then the transmission. DQ250 has drivers for MQB and for older cars.',
      ],
      ['Identify', 'Save the ID. We need hardware, software and spare part number.'],
      ['Virtual read', 'Download the original. If it isn’t available, send us the ID and we look for it.'],
    ),
    steps(
      'Write',
      ['Load our file', 'Slave files open only in the tool whose master encrypted them.'],
      [
        'Checksum',
        'Let the tool correct it when it asks. Our files carry a correct one already; a second correction does no harm.',
      ],
      ['Write and set', 'Charger on, selector in P. Afterwards clear fault codes and run the basic setting.'],
    ),
    table(
      'KESS V2 and DSG',
      `
      Transmission | Driver | Read | Write
      DQ250 (Temic) | OBD | Virtual | Yes
      DQ200 (Temic) | OBD | Virtual | Yes
      DQ500 (Temic) | OBD | Virtual | Yes
      DL501 (Temic) | OBD | Virtual | Yes
      DQ381 | Bench with another tool | – | –
      `,
    ),
    notice(
      'warning',
      'Don’t use a clone. A virtual read needs the maker’s server, and a wrong original ends in a transmission without drive.',
    ),
    questions(
      'Questions',
      [
        'The write stopped at 3%',
        'Leave the ignition on and start again with recovery selected. The boot loader of the transmission accepts it.',
      ],
      [
        '“PRNDS” flashes afterwards',
        'The basic setting is missing or failed. Check oil temperature and fault codes, then repeat it.',
      ],
    ),
    action('Order a DSG file', 'Choose vehicle and transmission.', 'Transmission tunes', '/catalog/tcu-tuning'),
  ],
})
