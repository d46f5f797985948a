import type { Identifier, Verdict } from '#features/files/identify/verdict.ts'
import type { RequestInformation } from './contract/shapes.ts'
import * as m from './messages/m.ts'

/** What is asked of every read; the first value of a list in the form stands for "not said". */
export const controlUnits = ['ecu', 'tcu', 'other'] as const
export const readMethods = ['obd', 'bench', 'boot', 'bdm'] as const
/** As the catalog names the kinds of its transmissions. */
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

/** Where a suggestion comes from. */
export const suggestionSources = ['file', 'vehicle', 'tune', 'order'] as const
export interface Suggestion {
  field: 'unit' | 'unit_name' | 'read_method' | 'gearbox' | 'tool' | 'fuel'
  value: string
  from: (typeof suggestionSources)[number]
}

/** What is known of a request before its customer says anything. */
export interface Known {
  reads: readonly { name: string; verdict: Pick<Verdict, 'format' | 'identifiers'> | null }[]
  /** Control unit of the engine, and kind and unit of the transmission, by the catalog. */
  vehicle: { ecu: string | null; gearbox: string | null; tcu: string | null }
  tunes: readonly { octane: string; isDsg: boolean }[]
  /** Names of the tools of its order. */
  tools: readonly string[]
}

/** Formats that one tool alone writes. */
const toolsByFormat: Readonly<Record<string, string>> = {
  'autotuner-backup': 'AutoTuner',
  'autotuner-slave': 'AutoTuner',
  slave: 'AutoTuner',
  mmf: 'MagicMotorsport Flex',
  hpt: 'HP Tuners',
  pcm: 'PCMflash',
}

/**
 * Prefills the intake, most certain first: from the file, then the chosen vehicle, the tune and the order. Only what none
 * of them says stays empty. The customer confirms it by saving.
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

/** Part numbers of Volkswagen group transmission units are of the group 927. */
const isOfTransmission = ({ kind, value }: Identifier): boolean => kind === 'part' && /^\w{3}927/.test(value)

const unitIn = (identifiers: readonly Identifier[]): 'ecu' | 'tcu' | null =>
  identifiers.some(isOfTransmission)
    ? 'tcu'
    : identifiers.some(({ kind }) => kind === 'ecu' || kind === 'engine' || kind === 'hardware')
      ? 'ecu'
      : null

/** Tools name their files by the way they were read, such as `…-EDC17C46-BENCH-backup`. */
const methodIn = (name: string): (typeof readMethods)[number] | null => {
  const word = /(?:^|[^A-Za-z])(obd|bench|boot|bdm)(?![A-Za-z])/i.exec(name)?.[1]?.toLowerCase()
  return readMethods.find((method) => method === word) ?? null
}

/** What the customer said, in words, for those who work on it. */
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
