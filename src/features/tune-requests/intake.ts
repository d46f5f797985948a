import type { Identifier, Verdict } from '#features/files/identify/verdict.ts'
import type { RequestInformation } from './contract/shapes.ts'
import * as m from './messages/m.ts'

/** The questions asked about every read. In the form, the first value of each list means "not specified". */
export const controlUnits = ['ecu', 'tcu', 'other'] as const
export const readMethods = ['obd', 'bench', 'boot', 'bdm'] as const
/** As the catalog names transmission types. */
export const gearboxes = ['manual', 'dct', 'automatic', 'cvt'] as const
export const modifications = [
  'intake',
  'downpipe',
  'exhaust',
  'intercooler',
  'turbo',
  'injectors',
  'fuel_pump',
  'internals',
  'clutch',
] as const

export const controlUnitLabels = (): Readonly<Record<(typeof controlUnits)[number], string>> => ({
  ecu: m.unitEcu(),
  tcu: m.unitTcu(),
  other: m.unitOther(),
})
export const readMethodLabels = (): Readonly<Record<(typeof readMethods)[number], string>> => ({
  obd: m.readObd(),
  bench: m.readBench(),
  boot: m.readBoot(),
  bdm: m.readBdm(),
})
export const gearboxLabels = (): Readonly<Record<(typeof gearboxes)[number], string>> => ({
  manual: m.gearboxManual(),
  dct: m.gearboxDct(),
  automatic: m.gearboxAutomatic(),
  cvt: m.gearboxCvt(),
})
export const modificationLabels = (): Readonly<Record<(typeof modifications)[number], string>> => ({
  intake: m.modIntake(),
  downpipe: m.modDownpipe(),
  exhaust: m.modExhaust(),
  intercooler: m.modIntercooler(),
  turbo: m.modTurbo(),
  injectors: m.modInjectors(),
  fuel_pump: m.modFuelPump(),
  internals: m.modInternals(),
  clutch: m.modClutch(),
})

/** Where a suggested value comes from. */
export const suggestionSources = ['file', 'vehicle', 'tune', 'order'] as const
export interface Suggestion {
  field: 'unit' | 'unit_name' | 'read_method' | 'gearbox' | 'tool' | 'fuel'
  value: string
  from: (typeof suggestionSources)[number]
}

/** What is known about a request before its customer enters anything. */
export interface Known {
  reads: readonly { name: string; verdict: Pick<Verdict, 'format' | 'identifiers'> | null }[]
  /** Engine control unit, transmission type and transmission control unit from the catalog. */
  vehicle: { ecu: string | null; gearbox: string | null; tcu: string | null }
  tunes: readonly { octane: string; isDsg: boolean }[]
  /** Names of the tools on its order. */
  tools: readonly string[]
}

/** File formats written by only one tool. */
const toolsByFormat: Readonly<Record<string, string>> = {
  'autotuner-backup': 'AutoTuner',
  'autotuner-slave': 'AutoTuner',
  slave: 'AutoTuner',
  mmf: 'MagicMotorsport Flex',
  hpt: 'HP Tuners',
  pcm: 'PCMflash',
}

/**
 * Suggests intake values, most reliable source first: the file, the selected vehicle, the tune, the order. A field
 * that no source answers stays empty. Saving the form confirms the suggestions.
 */
export function suggestInformation({ reads, vehicle, tunes, tools }: Known): Suggestion[] {
  const found = new Map<Suggestion['field'], Suggestion>()
  const suggest = (field: Suggestion['field'], value: string | null | undefined, from: Suggestion['from']) => {
    if (value && !found.has(field)) found.set(field, { field, value, from })
  }
  const identifiers = reads.flatMap(({ verdict }) => verdict?.identifiers ?? [])
  const onlyTransmission = tunes.length > 0 && tunes.every(({ isDsg }) => isDsg)
  const isTransmission = identifiers.some(isOfTransmission)
  suggest('unit', unitIn(identifiers), 'file')
  suggest('unit', tunes.length === 0 ? null : onlyTransmission ? 'tcu' : 'ecu', 'tune')
  suggest('unit_name', identifiers.find(({ kind }) => kind === 'ecu')?.value, 'file')
  suggest('unit_name', isTransmission || onlyTransmission ? vehicle.tcu : vehicle.ecu, 'vehicle')
  for (const { name, verdict } of reads) {
    suggest('read_method', methodIn(name), 'file')
    suggest('tool', toolsByFormat[verdict?.format ?? ''], 'file')
  }
  suggest('tool', tools.join(', '), 'order')
  suggest(
    'gearbox',
    gearboxes.find((kind) => kind === vehicle.gearbox),
    'vehicle',
  )
  suggest('fuel', tunes.find(({ octane, isDsg }) => octane !== '' && !isDsg)?.octane, 'tune')
  return [...found.values()]
}

/** Part numbers of Volkswagen Group transmission control units have 927 as their middle group. */
const isOfTransmission = ({ kind, value }: Identifier): boolean => kind === 'part' && /^\w{3}927/.test(value)

const unitIn = (identifiers: readonly Identifier[]): 'ecu' | 'tcu' | null =>
  identifiers.some(isOfTransmission)
    ? 'tcu'
    : identifiers.some(({ kind }) => kind === 'ecu' || kind === 'engine' || kind === 'hardware')
      ? 'ecu'
      : null

/** Tools put the read method into the file name, such as `…-EDC17C46-BENCH-backup`. */
const methodIn = (name: string): (typeof readMethods)[number] | null => {
  const word = /(?:^|[^A-Za-z])(obd|bench|boot|bdm)(?![A-Za-z])/i.exec(name)?.[1]?.toLowerCase()
  return readMethods.find((method) => method === word) ?? null
}

/** The customer's intake answers as labels and values, for the work page. */
export const intakeWords = (information: RequestInformation): [string, string][] => {
  const { unit, read_method, gearbox } = information
  const rows: [string, string | undefined][] = [
    [m.controlUnit(), [unit && controlUnitLabels()[unit], information.unit_name].filter(Boolean).join(', ')],
    [m.readMethod(), read_method && readMethodLabels()[read_method]],
    [m.gearbox(), gearbox && gearboxLabels()[gearbox]],
    [m.modificationsLabel(), information.modifications?.map((name) => modificationLabels()[name]).join(', ')],
  ]
  return rows.filter((row): row is [string, string] => Boolean(row[1]))
}
