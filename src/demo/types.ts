import type { DynoCurves, PowerFigure } from '#features/tunes/server/tables.ts'
import type { ToolMethod, ToolProtocol } from '#features/tools/connections.ts'
import type { PricesByCurrency } from '#kit/money.ts'

export const bodies = ['hatch', 'sedan', 'wagon', 'coupe', 'suv', 'pickup', 'roadster', 'van'] as const
export type Body = (typeof bodies)[number]
export type Fuel = 'petrol' | 'diesel'
export type Aspiration = 'turbo' | 'twin-turbo' | 'supercharged' | 'natural'
/** Driven wheels; haldex5 is the fifth-generation Haldex coupling, which has a tunable controller. */
export const drives = ['fwd', 'rwd', 'awd', 'haldex5'] as const
export type Drive = (typeof drives)[number]
export type TransmissionKind = 'manual' | 'dct' | 'automatic' | 'cvt'

export interface DemoMake {
  slug: string
  name: string
  description: string
  seoTitle: string
  seoDescription: string
}

/** Identified by make and slug together. */
export interface DemoModel {
  make: string
  slug: string
  name: string
  body: Body
  description: string
}

export interface DemoEngine {
  make: string
  slug: string
  name: string
  code: string | null
  displacementCc: number
  cylinders: number
  fuel: Fuel
  aspiration: Aspiration
  ecu: string
  /** Factory figures at the crank. */
  horsepower: number
  torqueLbFt: number
  /** Drive of the first model with the engine, which determines the loss between crank and wheels. */
  drive: Drive
  /** A pickup or van, whose diesel tunes also suit towing. */
  hauls: boolean
  /** Discount in percent by role name, for roles other than User and Dealer. */
  otherRoleDiscounts: Record<string, number>
}

export interface DemoTransmission {
  slug: string
  name: string
  kind: TransmissionKind
  gears: number | null
  /** Control unit; null for a manual transmission. */
  tcu: string | null
  /** The manufacturer's torque rating in Nm; null if unpublished. */
  torqueLimitNm: number | null
  tunable: boolean
}

/** An engine in a model: the years it was sold, and slugs of its transmissions. */
export interface DemoFitment {
  make: string
  model: string
  engine: string
  /** 'Series' or a number with an optional decimal digit, oldest first. */
  years: string[]
  transmissions: string[]
}

interface DemoEngineTransmission {
  make: string
  model: string
  engine: string
  transmission: string
}

export interface DynoCsv {
  label: string
  /** Origin of the run; 'upload' if a customer sent it. */
  source: 'workshop-dyno' | 'calculated' | 'upload'
  curves: DynoCurves
}

/** A tune of exactly one engine or one transmission (specification section 3). Prices in minor units. */
export interface DemoTune {
  slug: string
  engine: string | null
  transmission: string | null
  name: string
  partNumber: string
  description: string
  notes: string
  splitCreditDealerText: string
  isStock: boolean
  optional: boolean
  isDsg: boolean
  isAwd: boolean
  giveSplitCredits: boolean
  splitEcuCreditAmount: number
  splitTcuCreditAmount: number
  splitAwdCreditAmount: number
  horsepower: PowerFigure | null
  torque: PowerFigure | null
  torqueLimit: PowerFigure | null
  crankHorsepower: PowerFigure | null
  crankTorque: PowerFigure | null
  price: PricesByCurrency
  addonPrice: PricesByCurrency
  basePrice: PricesByCurrency
  baseAddonPrice: PricesByCurrency
  dealerPrice: PricesByCurrency
  dealerAddonPrice: PricesByCurrency
  /** Slugs of tunes of the same engine or transmission. */
  requires: string[]
  recommended: string[]
  tools: string[]
  tuneTypes: string[]
  dynoCsvs: DynoCsv[]
  position: number
}

export interface DemoTuneType {
  slug: string
  name: string
  position: number
}

export interface DemoTool {
  slug: string
  name: string
  description: string
  productSlug: string | null
  installFee: PricesByCurrency
  isFz3: boolean
  isFzl: boolean
  isBenchflash: boolean
  isDealerOwnable: boolean
  isInhouse: boolean
  isRentable: boolean
  methods: readonly ToolMethod[]
  protocols: readonly ToolProtocol[]
  service: 'remote' | 'mail_in' | 'workshop' | null
  region: 1 | 2 | null
}

/** Restricts an engine or transmission to these tools. */
export interface DemoToolRestriction {
  target: string
  tools: string[]
}

export interface DemoCategory {
  slug: string
  name: string
  position: number
}

interface DemoSelection {
  name: string
  /** Surcharge on the product's price. */
  prices: PricesByCurrency
}

interface DemoOption {
  name: string
  selections: DemoSelection[]
}

export const pictureKinds = [
  ...bodies,
  'flash-tool',
  'truck-tool',
  'flex-programmer',
  'dongle',
  'used-dongle',
  'gearbox-dongle',
  'modem',
  'interface',
  'rom-cable',
  'calibration-cable',
  'extension-cable',
  'network-cable',
  'bench-harness',
  'bench-kit',
  'bench-plate',
  'charger',
  'carry-case',
  'probe',
  'intake',
  'twin-intake',
  'short-ram',
  'closed-intake',
  'downpipe',
  'wrapped-downpipe',
  'bent-downpipe',
  'turbo',
  'intercooler',
  'top-mount',
  'towing-intercooler',
  'charge-pipe',
  'spark-plug',
  'coils',
  'injector',
  'flex-fuel-kit',
  'clutch',
  'subaru-clutch',
  'twin-disc',
  'clutch-pack',
  'tshirt',
  'work-shirt',
  'cap',
  'mug',
  'make',
] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Vehicles by makes or models (`make/model`), and patterns on engine names or transmission slugs. */
export interface DemoFits {
  makes?: string[] | undefined
  models?: string[] | undefined
  engines?: string | undefined
  transmissions?: string | undefined
}

export interface DemoProduct {
  slug: string
  name: string
  brand: string
  category: string
  description: string
  prices: PricesByCurrency
  dealerPrices: PricesByCurrency
  weightGrams: number
  shippable: boolean
  taxClass: 'standard' | 'clothing' | 'exempt'
  options: DemoOption[]
  specs: { name: string; value: string }[]
  /** Compatibility tags: make slugs, engine family names, FZPRO, FLASHZILLAV3. */
  tags: string[]
  /** What it fits; any vehicle if absent. */
  fits?: DemoFits | undefined
  related: string[]
  picture: PictureKind
  /** Quantity on hand by stock location. */
  stock: { 'reno-nv': number; 'venlo-nl': number }
}

export interface DemoCatalog {
  makes: Iterable<DemoMake>
  models: Iterable<DemoModel>
  engines: Iterable<DemoEngine>
  transmissions: Iterable<DemoTransmission>
  fitments: Iterable<DemoFitment>
  engineTransmissions: Iterable<DemoEngineTransmission>
  tuneTypes: readonly DemoTuneType[]
  tunes: Iterable<DemoTune>
  tools: readonly DemoTool[]
  engineToolRestrictions: Iterable<DemoToolRestriction>
  transmissionToolRestrictions: Iterable<DemoToolRestriction>
  categories: readonly DemoCategory[]
  products: Iterable<DemoProduct>
}
