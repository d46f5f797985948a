import { action, notice, points, questions, sendsFiles, startPage, table } from './blocks.ts'

export const flex = startPage({
  address: '/flex',
  name: 'FLEX',
  summary: 'Files for MAGICMOTORSPORT FLEX: OBD, bench and boot, master and slave.',
  ...sendsFiles,
  blocks: [
    points(
      '',
      [
        'Micro, not maps',
        'FLEX reads many engine and transmission units in full. We answer with a full file, so that a restore is always possible.',
      ],
      [
        'Transmissions too',
        'DSG, S tronic, ZF 8HP and PDK units come back with shift points, clutch pressure and torque limits matched to the engine file.',
      ],
      [
        'Cloning',
        'Replacing a damaged unit? Send both reads, and we say whether the hardware is compatible before you write.',
      ],
    ),
    table(
      'Which FLEX connection for which job',
      `
      Job | Connection | Notes
      Stage 1 on a known software | FLEX OBD | Quickest. Partial or virtual read
      Locked Bosch MG1 or MD1 | FLEX bench | Case stays closed on most units
      Old EDC16, ME9 with Motorola MPC5xx | FLEX BDM | Open the case and use the positioning frame
      Damaged unit to clone | FLEX bench or boot | Read flash and EEPROM of both units
      `,
    ),
    notice(
      'tip',
      'Name the plugin that read the file. It tells us how checksums and signatures are treated on the way back.',
    ),
    questions(
      'Questions about FLEX',
      ['Do you need the identification file?', 'Yes, if the tool saves one. It holds numbers that the binary doesn’t.'],
      [
        'Can you write TPROT units?',
        'Bosch units with tuning protection need bench or boot the first time. After unlocking, many accept OBD.',
      ],
    ),
    action('Not sure?', 'Tell us the numbers on the label of the control unit.', 'Ask a calibrator', '/tuning-ticket'),
  ],
})
