import type { ActivityKind } from '#features/leads/rules/activities.ts'
import type { Demand } from '#features/leads/rules/deals.ts'
import type { GoalPeriod, LeadGoalMeasure } from '#features/leads/rules/goals.ts'
import type { FieldKind, FieldSubject } from '#features/leads/rules/fields.ts'

interface DemoStage {
  name: string
  probability: number
  rotDays: number
  demands?: Demand[]
}
/** Sales pipelines for dealers, fleets and large customers; all names are invented. */
export const leadPipelines: readonly {
  name: string
  stages: readonly DemoStage[]
  titles: readonly string[]
  value: number
}[] = [
  {
    name: 'New dealers',
    value: 1_200_000,
    titles: [
      'Dealer account',
      'Workshop partnership',
      'Second location',
      'Starter package',
      'Slave tools for the team',
    ],
    stages: [
      { name: 'Inquiry', probability: 10, rotDays: 7 },
      { name: 'Qualified', probability: 25, rotDays: 14, demands: ['person'] },
      { name: 'Trial', probability: 50, rotDays: 30, demands: ['value'] },
      { name: 'Contract', probability: 80, rotDays: 21, demands: ['value', 'expected_close'] },
    ],
  },
  {
    name: 'Fleets',
    value: 3_500_000,
    titles: [
      'Eco tunes for vans',
      'Speed limiter removal',
      'Fuel trial with ten trucks',
      'Delivery fleet',
      'Municipal vehicles',
    ],
    stages: [
      { name: 'Lead', probability: 5, rotDays: 14 },
      { name: 'Needs analysis', probability: 20, rotDays: 21 },
      { name: 'Pilot vehicles', probability: 45, rotDays: 45, demands: ['value', 'vehicle'] },
      { name: 'Offer', probability: 65, rotDays: 30, demands: ['value', 'expected_close'] },
      { name: 'Approval', probability: 85, rotDays: 21, demands: ['value', 'expected_close'] },
    ],
  },
  {
    name: 'Motorsport and special',
    value: 600_000,
    titles: ['Race car calibration', 'Dyno day', 'Drift build', 'Rally service package', 'Custom transmission file'],
    stages: [
      { name: 'Idea', probability: 15, rotDays: 10 },
      { name: 'Scoping', probability: 40, rotDays: 14 },
      { name: 'Quote sent', probability: 60, rotDays: 14, demands: ['value'] },
    ],
  },
]
/** Goals of the team, in US dollars if they are values. */
export const leadGoals: readonly {
  measure: LeadGoalMeasure
  period: GoalPeriod
  target: number
  currency: 'USD' | null
}[] = [
  { measure: 'won_value', period: 'quarter', target: 12_000_000, currency: 'USD' },
  { measure: 'won_deals', period: 'month', target: 4, currency: null },
  { measure: 'activities', period: 'month', target: 30, currency: null },
]
/** Custom fields on deals, people and companies. */
export const leadFields: readonly { subject: FieldSubject; label: string; kind: FieldKind; choices?: string[] }[] = [
  { subject: 'deal', label: 'Vehicles to tune', kind: 'number' },
  { subject: 'deal', label: 'Hardware budget', kind: 'money' },
  { subject: 'deal', label: 'Use', kind: 'choice', choices: ['Road', 'Track', 'Work', 'Mixed'] },
  { subject: 'deal', label: 'Test drive on', kind: 'date' },
  { subject: 'firm', label: 'Own dyno', kind: 'yes_no' },
  { subject: 'firm', label: 'Workshop bays', kind: 'number' },
  { subject: 'firm', label: 'VAT number', kind: 'text' },
  { subject: 'person', label: 'Prefers', kind: 'choice', choices: ['Phone', 'Email', 'Messages'] },
]
export const leadSources = ['Website', 'Dealer application', 'Trade show', 'Referral', 'Cold call', 'Newsletter']
export const leadReasons = [
  'Too expensive',
  'Chose another tuner',
  'Vehicle not supported',
  'No budget',
  'No answer',
  'Wrong time',
]
export const leadLabels = ['Key account', 'Diesel', 'Motorsport', 'Agriculture', 'Several locations']

export const leadFirms = [
  ['Northgate Motors', 'Denver'],
  ['Blue Ridge Diesel', 'Asheville'],
  ['Canyon Performance', 'Phoenix'],
  ['Harbor City Autohaus', 'Long Beach'],
  ['Prairie Truck Service', 'Omaha'],
  ['Evergreen Logistics', 'Seattle'],
  ['Summit Tuning', 'Boulder'],
  ['Lakeshore Garage', 'Milwaukee'],
  ['Redwood Off-Road', 'Eureka'],
  ['Twin Cities Euro', 'Minneapolis'],
  ['Gulf Coast Couriers', 'Houston'],
  ['Maple Leaf Dyno', 'Toronto'],
  ['Bay Street Imports', 'Halifax'],
  ['Rocky Ford Farms', 'Pueblo'],
  ['Old Mill Racing', 'Charlotte'],
  ['Silver State Fleet', 'Reno'],
  ['Cascade Vans', 'Portland'],
  ['Ironwood Haulage', 'Tucson'],
  ['Peachtree Speed', 'Atlanta'],
  ['Great Plains Ag', 'Wichita'],
  ['Autohaus Lindner', 'Leipzig'],
  ['Garage du Lac', 'Annecy'],
  ['Van Dijk Transport', 'Utrecht'],
  ['Nordwind Chiptuning', 'Kiel'],
  ['Officina Bellini', 'Modena'],
  ['Taller Sierra', 'Granada'],
] as const
export const leadPeople = [
  'Marcus Hale',
  'Priya Raman',
  'Tom Becker',
  'Elena Cruz',
  'Jack Whitfield',
  'Nora Lindqvist',
  'Sam Osei',
  'Grace Kim',
  'Diego Marin',
  'Hannah Boyd',
  'Pete Kowalski',
  'Aisha Grant',
  'Luke Tanner',
  'Mei Chen',
  'Owen Price',
  'Rosa Delgado',
  'Ivan Petrov',
  'Claire Dunn',
  'Ben Archer',
  'Fatima Noor',
  'Jens Lindner',
  'Amélie Roux',
  'Sanne van Dijk',
  'Ole Hansen',
  'Marco Bellini',
  'Lucía Sierra',
] as const
export const leadVehicles = [
  '2019 Ford Transit 2.0 EcoBlue',
  '2021 Ram 2500 6.7 Cummins',
  '2020 BMW M2',
  '2006 Audi A3 3.2 VR6',
  '2022 Mercedes Sprinter 314 CDI',
  '2016 Ford F-150 3.5 EcoBoost',
  '2019 Toyota Supra',
]
export const leadWants = [
  'For 12 vehicles',
  'Six slave tools',
  'Eco tunes',
  'TCU tuning',
  'Training for two people',
  '',
]
export const leadNotes = [
  'Runs eight lifts and a dyno. Sends about ten cars a month to a competitor and isn’t happy with the response times.',
  'Wants to see a fuel saving of at least 6% on two vans before deciding about the rest.',
  'Asked for references from shops of the same size. Sent three.',
  'Decision is made by the owner and the head of the workshop together; both should be on the next call.',
  'Interested in credit terms of 30 days. Check the account first.',
]
export const leadActivities = [
  ['call', 'First call'],
  ['call', 'Follow up on the offer'],
  ['meeting', 'Demo of the tools'],
  ['task', 'Prepare the offer'],
  ['mail', 'Send references'],
  ['meeting', 'Visit the workshop'],
  ['task', 'Check the credit limit'],
] as const
export const leadActivityTemplates: readonly { name: string; kind: ActivityKind; dueDays: number; note: string }[] = [
  { name: 'First call', kind: 'call', dueDays: 1, note: 'Ask which vehicles they tune, and how many a month.' },
  { name: 'Follow up on the offer', kind: 'call', dueDays: 3, note: 'Ask which questions the offer leaves open.' },
  { name: 'Demo at the workshop', kind: 'meeting', dueDays: 14, note: 'Bring a bench tool and the price list.' },
  { name: 'Send case studies', kind: 'mail', dueDays: 2, note: '' },
]
export const leadTemplates = [
  {
    name: 'Introduction',
    subject: 'Tuning for {firm}',
    body: 'Hi {first name},\n\nthank you for your interest. Shall we talk for fifteen minutes this week about what you tune and how many cars a month that is?\n\nI’d then put an offer together for {firm}.',
  },
  {
    name: 'After the demo',
    subject: 'Your tool kit and the next steps',
    body: 'Hi {first name},\n\nit was good to see your workshop. As promised: the tools we looked at, with prices, are on their way to you.\n\nWhich vehicles would you like to start with?',
  },
  {
    name: 'Estimate for a vehicle',
    subject: 'Your {vehicle}',
    body: 'Hi {first name},\n\nwe looked at your {vehicle}. A Stage 1 file is ready within a day after you send us the read.\n\nDo you have questions about the estimate?',
  },
]
export const leadMails = [
  [
    'The offer we talked about',
    'Hi {first name},\n\nhere is the offer for {firm}, with the volume price from ten files a month.\n\nWhat do you think?',
    'Thanks, that looks fair. I’ll check with my partner and come back to you on Thursday.',
  ],
  [
    'References',
    'Hi {first name},\n\nthree shops of your size that work with us would be glad to talk to you. Shall I introduce you?',
    'Yes please, the one closest to us would be great.',
  ],
] as const
export const leadImport = [
  ['added', 'Harbor Fleet Services', 'firm', '', ''],
  ['added', 'Wendy Marsh', 'person', 'wendy@harborfleet.example.test', ''],
  ['added', 'Carlos Pena', 'person', 'carlos@harborfleet.example.test', ''],
  ['kept', 'Priya Raman', 'person', 'priya.r@example.test', 'Same phone'],
  ['wrong', 'Glen', 'person', 'glen(at)shop', 'email: Enter a valid email address.'],
  ['wrong', '', 'person', 'info@nobody.example.test', 'name: Enter a name.'],
] as const
