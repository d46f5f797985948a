import { pricedChoice } from './product-row.ts'
import type { ProductRow } from './product-row.ts'

export const cables: readonly ProductRow[] = [
  {
    slug: 'obd-extension',
    name: 'OBD2 extension cable',
    brand: 'Overboost',
    description:
      'All sixteen pins, gold plated, with strain relief on both ends. Lets the tool lie on the seat instead of hanging from the port.',
    usd: 29,
    weightGrams: 160,
    picture: 'cable',
    options: [pricedChoice('Length', ['1 m', 0], ['2 m', 5], ['3 m', 9])],
    specs: { Pins: '16 of 16 wired', 'Cross section': '0.5 mm²', Plug: 'J1962 male to female' },
    tags: ['FLASHZILLAV3', 'FZPRO'],
    related: ['flashzilla-v3', 'enet-cable'],
    stock: [240, 310],
  },
  {
    slug: 'enet-cable',
    name: 'ENET cable for BMW',
    brand: 'Overboost',
    description:
      'OBD2 to Ethernet for F, G and I series. Shielded twisted pairs, so that a 100 MB read finishes without a retry.',
    usd: 35,
    weightGrams: 140,
    picture: 'cable',
    specs: { Plug: 'J1962 to RJ45', Length: '1.8 m', Shield: 'Foil and braid' },
    tags: ['bmw', 'mini', 'toyota'],
    related: ['flashzilla-v3'],
    stock: [75, 88],
  },
  {
    slug: 'bench-harness-universal',
    name: 'Universal bench harness',
    brand: 'Overboost',
    description:
      'Supply, ignition and two CAN pairs on probe tips that fit most control unit plugs. Fused, labelled, and with a switch that cuts everything at once.',
    usd: 119,
    weightGrams: 540,
    picture: 'cable',
    specs: { Channels: '2 × CAN, K-line, boot pin', Fuse: '5 A', Tips: '24' },
    tags: ['FZPRO', 'bosch-mg1', 'bosch-med17', 'bosch-edc17'],
    related: ['fz-bench', 'fzpro'],
    stock: [38, 29],
  },
  {
    slug: 'battery-support-charger',
    name: 'Battery support charger 25 A',
    brand: 'Norrland Power',
    description:
      'Holds 13.6 volts through a flash of half an hour. A dropped supply is the most common reason for a dead control unit; this is cheaper than a new one.',
    usd: 249,
    weightGrams: 3100,
    picture: 'bench-kit',
    options: [pricedChoice('Plug', ['US', 0], ['EU', 0], ['UK', 0])],
    specs: { Output: '13.6 V, 25 A', Ripple: 'below 50 mV', Clamps: '1.8 m' },
    tags: ['FLASHZILLAV3', 'FZPRO'],
    related: ['flashzilla-v3', 'fzpro'],
    stock: [11, 16],
  },
  {
    slug: 'egt-probe',
    name: 'Exhaust temperature probe',
    brand: 'Norrland Power',
    description:
      'Type K thermocouple with a weld-in bung and two metres of braided lead, made for the sensor input of FZ Truck.',
    usd: 79,
    weightGrams: 210,
    picture: 'cable',
    specs: { Type: 'K, class 1', Range: '0 to 1100 °C', Thread: 'M10 × 1' },
    tags: ['ford', 'ram', 'chevrolet', 'gmc'],
    related: ['fz-truck'],
    stock: [44, 7],
  },
]
