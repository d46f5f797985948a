import type { Region } from '#access/actor.ts'
import type { Currency } from '#kit/money.ts'
import type { DealerKind, MemberRole, Specialization } from '#features/dealers/rules.ts'

export interface DemoDealer {
  slug: string
  /** For the first dealer, a demo login. */
  owner: string
  name: string
  region: Region
  currency: Currency
  kind?: DealerKind
  tagline: string
  about: string
  accentColor: string
  /** Color behind its name. */
  backgroundColor?: string
  phone: string
  line1: string
  city: string
  addressState: string
  postalCode: string
  countryCode: string
  place: readonly [latitude: number, longitude: number]
  specializations: readonly Specialization[]
  /** Fee by tool slug, in whole units of the currency. */
  tools: Readonly<Record<string, number>>
  /** Hasn't entered who receives its invoices. */
  withoutBilling?: true
}

/** Six invented workshops. */
export const demoDealers: readonly DemoDealer[] = [
  {
    slug: 'leone-performance',
    owner: 'Dario Leone',
    name: 'Leone Performance',
    region: 1,
    currency: 'USD',
    tagline: 'Dyno-proven calibration in the high desert.',
    about:
      'Four bays, a hub dyno and a bench room. We calibrate German turbo cars and diesel trucks, and we show you the sheet before and after.',
    accentColor: '#ff8a5c',
    backgroundColor: '#1e2127',
    phone: '+1 775 555 0134',
    line1: '1180 Telegraph Street',
    city: 'Reno',
    addressState: 'NV',
    postalCode: '89502',
    countryCode: 'US',
    place: [39.5152, -119.7816],
    specializations: ['german-performance', 'diesel-trucks', 'dyno-tuning', 'bench-and-boot'],
    tools: { 'flashzilla-v3': 120, 'torqline-bench': 80 },
  },
  {
    slug: 'cascade-diesel-works',
    owner: 'Hank Ostrowski',
    name: 'Cascade Diesel Works',
    region: 1,
    currency: 'USD',
    kind: 'installer',
    tagline: 'Trucks that tow, without the smoke.',
    about: 'Fleet and farm trucks from Bend to the coast. On-site flashing for fleets of five and more.',
    accentColor: '#1f6f5c',
    backgroundColor: '#eef5f2',
    phone: '+1 541 555 0177',
    line1: '62910 Powell Butte Road',
    city: 'Bend',
    addressState: 'OR',
    postalCode: '97701',
    countryCode: 'US',
    place: [44.0582, -121.3153],
    specializations: ['diesel-trucks', 'remote-tuning'],
    tools: { 'flashzilla-v3': 95 },
  },
  {
    slug: 'gulf-coast-motorwerks',
    owner: 'Marisol Vega',
    name: 'Gulf Coast Motorwerks',
    region: 1,
    currency: 'USD',
    tagline: 'American iron, modern maps.',
    about: 'V8s, track days and cold-start manners. Saturday dyno slots can be booked by phone.',
    accentColor: '#27508c',
    backgroundColor: '#f3e9d2',
    phone: '+1 713 555 0162',
    line1: '4415 Almeda Road',
    city: 'Houston',
    addressState: 'TX',
    postalCode: '77004',
    countryCode: 'US',
    place: [29.7237, -95.3819],
    specializations: ['american-muscle', 'motorsport', 'dyno-tuning'],
    tools: { 'flashzilla-v3': 110, 'torqline-bench': 70 },
  },
  {
    slug: 'north-shore-tuning',
    owner: 'Priya Nair',
    name: 'North Shore Tuning',
    region: 1,
    currency: 'CAD',
    tagline: 'DSG and TCU work above the inlet.',
    about: 'Gearbox calibration for daily cars and ski-season tow rigs, with a loaner while yours is on the bench.',
    accentColor: '#7a3b69',
    phone: '+1 604 555 0119',
    line1: '215 Esplanade West',
    city: 'North Vancouver',
    addressState: 'BC',
    postalCode: 'V7M 3J3',
    countryCode: 'CA',
    place: [49.3126, -123.0814],
    specializations: ['dsg-and-tcu', 'japanese-imports'],
    tools: { 'torqline-bench': 130 },
    withoutBilling: true,
  },
  {
    slug: 'kessler-motorentechnik',
    owner: 'Jonas Kessler',
    name: 'Kessler Motorentechnik',
    region: 2,
    currency: 'EUR',
    tagline: 'Kennfelder mit Protokoll.',
    about: 'Prüfstand, Bench und Boot-Modus für Steuergeräte von Bosch und Continental. Termine auch abends.',
    accentColor: '#3d5a2a',
    phone: '+49 711 555 0148',
    line1: 'Augsburger Straße 214',
    city: 'Stuttgart',
    addressState: '',
    postalCode: '70327',
    countryCode: 'DE',
    place: [48.7785, 9.2515],
    specializations: ['german-performance', 'bench-and-boot', 'immobilizer', 'dyno-tuning'],
    tools: { 'flashzilla-v3': 140, 'torqline-bench': 90 },
  },
  {
    slug: 'ashdown-remaps',
    owner: 'Gareth Ashdown',
    name: 'Ashdown Remaps',
    region: 2,
    currency: 'GBP',
    tagline: 'Mobile remapping across the south.',
    about: 'Vans, hot hatches and the odd tractor, at your door. Every file is kept for three years.',
    accentColor: '#8a5a14',
    phone: '+44 1342 555 012',
    line1: '8 Hartfield Yard',
    city: 'East Grinstead',
    addressState: '',
    postalCode: 'RH19 3UL',
    countryCode: 'GB',
    place: [51.1285, -0.0145],
    specializations: ['remote-tuning', 'diesel-trucks', 'japanese-imports'],
    tools: { 'torqline-bench': 60 },
  },
]

/** Personas who are members of the first dealer. */
export const demoMembers: readonly (readonly [persona: string, role: MemberRole])[] = [
  ['dealer-owner', 'owner'],
  ['dealer-manager', 'manager'],
  ['dealer-buyer', 'buyer'],
  ['dealer-technician', 'technician'],
]

/** One application in each state. */
export const demoApplications = [
  {
    state: 'submitted',
    age: 1,
    companyName: 'Blue Ridge Tuning',
    contactName: 'Carla Whitfield',
    email: 'carla@blueridge-tuning.example',
    city: 'Asheville',
    addressState: 'NC',
    postalCode: '28801',
    yearsInBusiness: 6,
    specializations: ['german-performance', 'dyno-tuning'],
    message: 'We run two dynos and tune about thirty cars a month. We would like a balance account.',
    decision: '',
  },
  {
    state: 'in-review',
    age: 4,
    companyName: 'Prairie Truck Lab',
    contactName: 'Noah Becker',
    email: 'noah@prairietrucklab.example',
    city: 'Fargo',
    addressState: 'ND',
    postalCode: '58102',
    yearsInBusiness: 11,
    specializations: ['diesel-trucks'],
    message: 'Fleet service for farms; we need tools for five trucks at a time.',
    decision: '',
  },
  {
    state: 'refused',
    age: 30,
    companyName: 'Fast VehicleIndex 24',
    contactName: 'J. Doe',
    email: 'jd@fastgarage24.example',
    city: 'Miami',
    addressState: 'FL',
    postalCode: '33101',
    yearsInBusiness: 0,
    specializations: ['remote-tuning'],
    message: 'Reseller.',
    decision: 'We work with shops that have a workshop of their own. Please apply again when you have one.',
  },
] as const
