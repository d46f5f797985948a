import { action, notice, questions, startPage, steps, table, text } from './blocks.ts'

export const fzGuide = startPage({
  address: '/fz/guide',
  name: 'FLASHZILLA guide',
  summary: 'Set up the tool, read and write a control unit, take a log, and get out of trouble.',
  layout: 'article',
  blocks: [
    text(
      '<p>This guide applies to the FLASHZILLA Lite, V3, FZ Mobile and FZ Truck. Bench and boot connections of the FZPRO and FZ Bench have guides of their own in <a href="/guide">the vehicle guide</a>.</p>',
    ),
    steps(
      'Set up',
      [
        'Create an account',
        'Register the tool with the serial number on its back. It begins with FZ and has ten characters.',
      ],
      ['Update it', 'Connect it to USB power and the app. An update takes about two minutes.'],
      [
        'Prepare the car',
        'Level ground, engine cold, charger connected, dash cams and trackers unplugged from the OBD socket.',
      ],
    ),
    steps(
      'Read',
      ['Ignition on, engine off', 'With a start button, press it without touching the brake or clutch.'],
      ['Identify', 'The tool shows hardware and software number. Compare them with the label of your order.'],
      ['Read the original', 'Keep the file. It’s the only copy of your car’s factory calibration.'],
    ),
    steps(
      'Write',
      ['Check the supply', 'At least 13.5 V at the socket. The tool refuses to start below 12.8 V.'],
      [
        'Write',
        'Don’t open a door, press a button or close the app. Fans may run and warning lights may flash: both are normal.',
      ],
      ['Cycle the ignition', 'Off for 30 seconds, then on. Clear fault codes in all control units.'],
      ['Adapt', 'Idle for two minutes, then drive gently for ten. After a TCU file, run the basic setting.'],
    ),
    table(
      'What the light says',
      `
      Light | Meaning | What to do
      White, steady | Connected, waiting | Nothing
      Blue, moving | Reading or writing | Wait. Don’t unplug it
      Green | Done and verified | Cycle the ignition
      Amber | Supply low or bus disturbed | Check the charger and unplug other devices
      Red | Interrupted | Leave the ignition on and open a rescue session
      `,
    ),
    notice(
      'warning',
      'A red light isn’t a dead control unit. Boot loaders accept a new attempt as long as the supply holds. Don’t disconnect the battery.',
    ),
    questions(
      'When something is odd',
      [
        'The tool doesn’t find the control unit',
        'Check fuse and pin 16 of the socket for battery voltage, try without extension cables, and keep the ignition on.',
      ],
      [
        'The read stops at the same percentage',
        'A tracker or alarm talks on the bus. Unplug it, or pull its fuse, and try again.',
      ],
      [
        'Fault codes after writing',
        'Other control units noticed that one was away. Clear them all. Send us codes that come back.',
      ],
    ),
    action(
      'Flash failed partway?',
      'Open a rescue session. Staff see it before everything else.',
      'Start a rescue session',
      '/fz/rescue',
    ),
  ],
})
