import { action, notice, questions, startPage, steps, table, text } from './blocks.ts'

export const dsgByteshooter = startPage({
  address: '/dsg-tuning-byteshooter',
  name: 'DSG files with ByteShooter',
  summary: 'Read the numbers, load the original, write the tuned file: DSG flashing with ByteShooter, step by step.',
  layout: 'article',
  blocks: [
    text(
      '<p>Many DSG control units can be written over OBD but not read. ByteShooter solves that with a library: it identifies the software in the car and adds the matching original. We work from the same original and return a file for it.</p>',
    ),
    steps(
      'From identification to basic setting',
      [
        'Identify',
        'Ignition on, selector in P. Save the identification report: it lists hardware, software and calibration number.',
      ],
      [
        'Send the report',
        'Upload it with your order, together with the original from the library if the tool saved one.',
      ],
      ['Receive the file', 'It carries the calibration number of your unit. Never write a file with another number.'],
      ['Write', 'Charger connected, selector in P, all consumers off. A DQ250 takes about four minutes.'],
      ['Basic setting', 'Clear fault codes, then run the basic setting with oil between 30 and 100 °C.'],
    ),
    table(
      'What can be read',
      `
      Transmission | Read over OBD | Write over OBD | If it fails
      DQ200 | No | Yes | Original from the library
      DQ250 | No | Yes | Original from the library
      DQ381 | No | Most | Bench
      DQ500 | No | Yes | Bench on late units
      Haldex generation 4 and 5 | Partly | Yes | Original from the library
      `,
    ),
    notice(
      'warning',
      'A different calibration number isn’t a detail: gear ratios, clutches and sensors differ. The transmission can be damaged on the first shift.',
    ),
    questions(
      'Questions',
      [
        'The library has no original for my number',
        'Open a ticket with the report. We have originals that aren’t in it, or can update the unit to a known one.',
      ],
      ['Can I go back?', 'Yes. Write the original with the same calibration number and repeat the basic setting.'],
    ),
    action('Order a DSG file', 'Choose vehicle and transmission.', 'Transmission tunes', '/catalog/tcu-tuning'),
  ],
})
