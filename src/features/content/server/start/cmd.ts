import { action, points, sendsFiles, startPage, steps, table } from './blocks.ts'

export const cmd = startPage({
  address: '/cmd',
  name: 'CMD',
  summary: 'Files for Flashtec CMD: what to read, what to send, and what comes back.',
  ...sendsFiles,
  blocks: [
    points(
      '',
      ['OBD and bench in one', 'Send partial reads for stage 1. For hardware upgrades, send a full read.'],
      ['Master and slave', 'Slave files are answered in the encryption of your master. Tell us which one it is.'],
      [
        'Backups first',
        'Save the backup that CMD offers before the first write. It restores the unit if a write fails partway.',
      ],
    ),
    table(
      'What to send',
      `
      Control unit | Read | Also send
      Bosch EDC17, MED17 | Partial over OBD, full on the bench | Software number from the identification
      Bosch MG1, MD1 | Full on the bench | Photo of the label
      Siemens/Continental Simos 18 | OBD | Box code, such as 5G0 906 259
      Delphi DCM | OBD or bench | Fuel and emission standard
      `,
    ),
    steps(
      'Write safely',
      ['Hold the supply', 'A charger at 13.5 V in the car; a regulated 13.8 V supply of 5 A on the bench.'],
      ['Compare numbers', 'The identification before the write must match the one in your order.'],
      ['Write and clear', 'Clear fault codes in all control units, then log the first drive.'],
    ),
    action('Compare tools', 'See which vehicles each tool covers in our catalog.', 'Compare tools', '/dealertools'),
  ],
})
