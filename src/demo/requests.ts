import type { EventKind } from '#features/tune-requests/contract/shapes.ts'
import type { RequestState } from '#features/tune-requests/rules.ts'
import type { DemoRequest, DemoStep } from './request-shapes.ts'

export const chosen = (hoursAgo: number): DemoStep => ({
  kind: 'choice_changed',
  party: 'customer',
  hoursAgo,
  state: 'awaiting_choice',
})
export const settled = (hoursAgo: number, by = 'grant'): DemoStep[] => [
  { kind: 'settled_free', party: 'customer', hoursAgo, state: 'free', facts: { by } },
  { kind: 'queued', party: 'system', hoursAgo: hoursAgo - 0.01, state: 'queued' },
]
export const claimed = (hoursAgo: number): DemoStep => ({ kind: 'claimed', party: 'staff', hoursAgo, state: 'in_work' })
export const said = (
  kind: EventKind,
  party: 'customer' | 'staff',
  hoursAgo: number,
  message: NonNullable<DemoStep['message']>,
  state?: RequestState,
): DemoStep => ({ kind, party, hoursAgo, message, ...(state ? { state } : {}) })
export const delivered = (hoursAgo: number): DemoStep => ({
  kind: 'delivered',
  party: 'staff',
  hoursAgo,
  state: 'delivered',
})

export const base = {
  purpose: 'tune' as const,
  hasVehicle: true,
  hasTunes: true,
  information: {},
  deliveries: 0,
  minutesLeft: 180,
}

/** Requests the demo customer has sent over the last weeks. */
export const demoRequests: readonly DemoRequest[] = [
  { ...base, file: 'a4-first-read.bin', beganHoursAgo: 3, hasVehicle: false, hasTunes: false, steps: [] },
  {
    ...base,
    file: 'daily-full-read.bin',
    beganHoursAgo: 6,
    hasTunes: false,
    steps: [{ ...chosen(5.5), facts: { vehicle: 'chosen' } }],
  },
  {
    ...base,
    file: 'weekend-car.bin',
    beganHoursAgo: 9,
    information: { fuel: '93 AKI', tool: 'FLASHZILLA V3' },
    steps: [
      chosen(8.5),
      {
        kind: 'estimated',
        party: 'customer',
        hoursAgo: 8.4,
        state: 'estimated',
        facts: { total: 59900, currency: 'USD' },
      },
    ],
  },
  { ...base, file: 'shop-truck.bin', beganHoursAgo: 12, minutesLeft: 205, steps: [chosen(11), ...settled(10)] },
  {
    ...base,
    file: 'hill-climb-ecu.bin',
    beganHoursAgo: 30,
    minutesLeft: 95,
    information: {
      unit: 'ecu',
      read_method: 'bench',
      gearbox: 'dct',
      tool: 'FLASHZILLA V3',
      fuel: 'E85',
      modifications: ['intake', 'downpipe', 'intercooler'],
      hardware: '3 inch downpipe without catalyst, larger intercooler',
      mileage: '61,000 miles',
    },
    faultCodes: ['P0420', 'P0430'],
    steps: [
      chosen(29),
      ...settled(28, 'credits'),
      claimed(4),
      said('note', 'staff', 3.5, {
        kind: 'message',
        body: 'Watch the low-pressure fuel pump in the log before sending.',
        internal: true,
      }),
    ],
    settledBy: 'credits',
    help: {
      title: 'How long must the log be?',
      state: 'open',
      askedOn: 'In work',
      messages: [
        {
          from: 'customer',
          hoursAgo: 2.6,
          body: 'My logger cuts the drive into pieces of one minute. Is one piece with a pull enough, or do you need the warm-up too?',
        },
        { from: 'note', hoursAgo: 1.9, body: 'E85: the calibrator wants to see the cold start. Asking them.' },
      ],
    },
  },
  {
    ...base,
    file: 'challenger-read.bin',
    beganHoursAgo: 52,
    minutesLeft: 140,
    isUnread: true,
    steps: [
      chosen(51),
      ...settled(50),
      claimed(26),
      said(
        'asked',
        'staff',
        2,
        { kind: 'question', body: 'Which clutch is fitted? The standard one slips at the torque of this tune.' },
        'question',
      ),
    ],
  },
  {
    ...base,
    file: 'coupe-stage-one.bin',
    beganHoursAgo: 98,
    deliveries: 1,
    isBought: true,
    settledBy: 'purchase',
    isUnread: true,
    information: { fuel: '98 RON', mileage: '11,400 miles' },
    steps: [
      { kind: 'purchase_linked', party: 'customer', hoursAgo: 97, state: 'awaiting_choice' },
      ...settled(96, 'purchase'),
      claimed(75),
      said('asked', 'staff', 74, { kind: 'question', body: 'Is the particulate filter still in place?' }, 'question'),
      said(
        'answered',
        'customer',
        71,
        { kind: 'answer', body: 'Yes, everything is standard but the intake.' },
        'in_work',
      ),
      delivered(30),
    ],
    help: {
      title: 'Idle is a little higher',
      state: 'waiting',
      askedOn: 'Delivered',
      messages: [
        {
          from: 'customer',
          hoursAgo: 26,
          body: 'Flashed it last night, it pulls like a train. The cold idle is about 80 rpm higher than before. Is that meant?',
        },
        {
          from: 'staff',
          hoursAgo: 22.5,
          body: 'It is: the catalyst warms up faster that way, and after two minutes it is back to where it was.\n\nPlease send a log of one pull in third gear, so that we see how the fuel does.',
        },
      ],
    },
  },
  {
    ...base,
    file: 'track-tool.bin',
    beganHoursAgo: 150,
    deliveries: 1,
    minutesLeft: 210,
    steps: [
      chosen(149),
      ...settled(148),
      claimed(120),
      delivered(100),
      said(
        'revision_asked',
        'customer',
        5,
        {
          kind: 'revision',
          body: 'Strong up top, but it hesitates when I lift and press again at 2,000 rpm. Log attached next.',
        },
        'revision_asked',
      ),
    ],
  },
  {
    ...base,
    file: 'winter-beater.bin',
    beganHoursAgo: 700,
    deliveries: 2,
    steps: [
      chosen(699),
      ...settled(698),
      claimed(690),
      delivered(672),
      said(
        'revision_asked',
        'customer',
        650,
        { kind: 'revision', body: 'A little less aggressive at part throttle, please.' },
        'revision_asked',
      ),
      claimed(640),
      delivered(630),
      { kind: 'closed', party: 'customer', hoursAgo: 600, state: 'closed' },
    ],
  },
  {
    ...base,
    file: 'wrong-file.bin',
    beganHoursAgo: 420,
    hasVehicle: false,
    hasTunes: false,
    steps: [{ kind: 'cancelled', party: 'customer', hoursAgo: 419, state: 'cancelled' }],
  },
  {
    ...base,
    file: 'unreadable-clone.bin',
    beganHoursAgo: 350,
    settledBy: 'credits',
    steps: [
      chosen(349),
      ...settled(348, 'credits'),
      claimed(340),
      said('message', 'staff', 330, {
        kind: 'message',
        body: 'The dump comes from a cloned unit that we cannot tune safely. Your credit goes back.',
      }),
      { kind: 'refunded', party: 'staff', hoursAgo: 329, state: 'refunded', facts: { credits: true } },
    ],
  },
  {
    ...base,
    file: 'drift-build-read.bin',
    purpose: 'custom',
    beganHoursAgo: 7,
    hasTunes: false,
    minutesLeft: 310,
    information: {
      goals: '450 hp with a flat torque curve from 4,000 rpm, for drifting',
      hardware: 'Larger turbo, 750 cc injectors, forged pistons',
      fuel: '98 RON',
    },
    steps: [{ kind: 'quote_asked', party: 'customer', hoursAgo: 6, state: 'awaiting_quote' }],
  },
  {
    ...base,
    file: 'big-turbo-project.bin',
    purpose: 'custom',
    beganHoursAgo: 40,
    hasTunes: false,
    quote: 129_500,
    information: {
      goals: '520 hp on E85, flat torque from 3,500 rpm, street use with some track days',
      hardware: 'GTX3076R, 1000 cc injectors, 4 bar MAP sensor, stage 3 clutch',
      fuel: 'E85 with flex sensor',
    },
    steps: [
      {
        kind: 'choice_changed',
        party: 'customer',
        hoursAgo: 39,
        state: 'awaiting_choice',
        facts: { vehicle: 'chosen' },
      },
      { kind: 'quoted', party: 'staff', hoursAgo: 20, state: 'estimated', facts: { amount: 129_500, currency: 'USD' } },
    ],
  },
  {
    ...base,
    file: 'Kess does not see the unit',
    purpose: 'support',
    beganHoursAgo: 8,
    hasVehicle: false,
    hasTunes: false,
    minutesLeft: 60,
    steps: [{ kind: 'queued', party: 'system', hoursAgo: 7.8, state: 'queued' }],
    help: {
      title: 'Kess does not see the unit',
      state: 'open',
      askedOn: 'support page',
      messages: [
        {
          from: 'customer',
          hoursAgo: 7.9,
          body: 'The tool stops at 4 percent with "no answer from the control unit". The battery is charged.',
        },
      ],
    },
  },
]
