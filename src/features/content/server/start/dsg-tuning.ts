import { action, notice, points, products, questions, startPage, steps, table, text, tunes } from './blocks.ts'

export const dsgTuning = startPage({
  address: '/dsg-tuning',
  name: 'DSG tuning',
  summary:
    'Why an engine file alone isn’t enough: torque limits, clutch pressure and shift points of DSG and S tronic.',
  layout: 'article',
  actionLabel: 'See transmission tunes',
  actionTo: '/catalog/tcu-tuning',
  blocks: [
    text(
      '<p>A dual-clutch transmission has a control unit of its own. It limits engine torque, presses the clutches and decides when to shift. After an engine tune those numbers are out of step: the transmission asks the engine for less, slips under load, or shifts before the new power arrives.</p>',
    ),
    points(
      'What a TCU file changes',
      ['Torque limits', 'Raised to what clutches and gears hold, so that the engine file isn’t cut.'],
      ['Clutch pressure', 'More clamping force at higher torque. Less slip means less heat and wear.'],
      ['Shift points', 'Later in S, earlier in D if you like, and no forced upshift in manual mode.'],
      ['Launch control', 'Start speed and slip matched to tires and power.'],
      ['Shift time', 'Shorter, without the torque spike that hurts the dual-mass flywheel.'],
    ),
    table(
      'The common transmissions',
      `
      Code | Gears and clutch | Installed | Rated by the maker
      DQ200 (0AM, 0CW) | 7, dry | Transverse, small engines | 250 Nm
      DQ250 (02E) | 6, wet | Transverse | 350 Nm
      DQ381 (0GC) | 7, wet | Transverse | 420–430 Nm
      DQ500 (0BT, 0BH, 0DL) | 7, wet | Transverse, RS 3, TT RS, vans | 600 Nm
      DL382 (0CK, 0CJ) | 7, wet | Longitudinal, Audi A4 to A7 | 400 Nm
      DL501 (0B5) | 7, wet | Longitudinal, Audi S and RS | 550 Nm
      `,
    ),
    notice(
      'note',
      'Ratings of makers are for continuous load over the life of the car. With higher pressure and sound clutches more is possible for a while. How much is a question of wear, oil and driving.',
    ),
    tunes({ title: 'Transmission tunes in the catalog', type: 'tcu-tuning', make: '', limit: 8, vehicle: '' }),
    steps(
      'Before and after flashing',
      ['Check wear', 'Read clutch adaptation and temperatures. A clutch at its adaptation limit is replaced first.'],
      ['Fresh oil', 'Wet clutches need oil and filter on schedule: every 60,000 km on a DQ250, earlier with a tune.'],
      ['Flash', 'TCU files are short and write in a few minutes over OBD on most units.'],
      [
        'Basic setting',
        'Oil between 30 and 100 °C, level ground, brake pressed. Then drive the adaptation route gently.',
      ],
    ),
    questions(
      'Questions about DSG',
      [
        'Engine first or transmission first?',
        'Write both on the same day, the transmission first. Then the torque limit is there before the torque.',
      ],
      [
        'Does it wear the clutch?',
        'A clutch wears by slipping. More pressure at the same torque means less slip; more torque means more heat. Driven alike, wear is similar.',
      ],
      [
        'Will it creep and shudder afterwards?',
        'Not after a correct basic setting. If it does, send a log of clutch pressure and slip speed.',
      ],
    ),
    products('Tools and parts', 'fz-link-dsg', 'flashzilla-v3', 'clutch-kit-dq250'),
    action(
      'Not sure which one you have?',
      'Choose your vehicle. The catalog knows its transmissions.',
      'Find your vehicle',
      '/catalog',
    ),
  ],
})
