import type { DemoEngine, DemoTransmission } from './types.ts'

export type EcuFamily =
  | 'vag-simos'
  | 'bosch-me7'
  | 'bosch-med9'
  | 'bosch-med17'
  | 'bosch-mg1'
  | 'bosch-md1'
  | 'bosch-edc15'
  | 'bosch-edc17'
  | 'siemens-bmw'
  | 'porsche-sdi'
  | 'continental'
  | 'delphi'
  | 'denso'
  | 'hitachi'
  | 'keihin'
  | 'gm'
  | 'ford'
  | 'cummins'
  | 'mopar'
  | 'kefico'

export type TcuFamily =
  | 'dsg'
  | 'zf'
  | 'getrag-dct'
  | 'mercedes'
  | 'pdk'
  | 'gm-tcm'
  | 'ford-tcm'
  | 'aisin'
  | 'asia'
  | 'mopar-tcm'

/** The first matching pattern determines the family. */
const ecuPatterns: readonly (readonly [RegExp, EcuFamily])[] = [
  [/^Ford/, 'ford'],
  [/^GM/, 'gm'],
  [/^Cummins/, 'cummins'],
  [/^Mopar/, 'mopar'],
  [/^Denso/, 'denso'],
  [/^Hitachi/, 'hitachi'],
  [/^Keihin/, 'keihin'],
  [/^Kefico/, 'kefico'],
  [/^(Delphi|Lucas)/, 'delphi'],
  [/^Siemens/, 'siemens-bmw'],
  [/Simos/, 'vag-simos'],
  [/SDI/, 'porsche-sdi'],
  [/^Continental/, 'continental'],
  [/MG1/, 'bosch-mg1'],
  [/MD1/, 'bosch-md1'],
  [/EDC1[56]/, 'bosch-edc15'],
  [/EDC17/, 'bosch-edc17'],
  [/ME(D|VD)?17/, 'bosch-med17'],
  [/MED9/, 'bosch-med9'],
  [/ME[279]/, 'bosch-me7'],
]

const tcuPatterns: readonly (readonly [RegExp, TcuFamily])[] = [
  [/^Temic/, 'dsg'],
  [/PDK/, 'pdk'],
  [/^ZF/, 'zf'],
  [/^Getrag/, 'getrag-dct'],
  [/^Continental|^Siemens/, 'mercedes'],
  [/^(GM|Allison)/, 'gm-tcm'],
  [/^Ford/, 'ford-tcm'],
  [/^Aisin/, 'aisin'],
  [/^Chrysler/, 'mopar-tcm'],
  [/^(Kefico|Jatco|Keihin|Hitachi|Nissan)/, 'asia'],
]

/**
 * The family of an engine's control unit, which determines the tools that can write it. Throws a RangeError for an
 * unknown unit.
 */
export function ecuFamily(engine: Pick<DemoEngine, 'ecu'>): EcuFamily {
  const found = ecuPatterns.find(([pattern]) => pattern.test(engine.ecu))
  if (!found) throw new RangeError(`unknown control unit: ${engine.ecu}`)
  return found[1]
}

/** The family of a transmission's control unit; null for manual transmissions and units that can't be tuned. */
export function tcuFamily(transmission: Pick<DemoTransmission, 'tcu' | 'tunable'>): TcuFamily | null {
  const { tcu, tunable } = transmission
  if (!tunable || tcu === null) return null
  const found = tcuPatterns.find(([pattern]) => pattern.test(tcu))
  if (!found) throw new RangeError(`unknown control unit: ${tcu}`)
  return found[1]
}

/** Families that must be unlocked on the bench the first time. */
export const lockedFamilies: ReadonlySet<EcuFamily> = new Set(['bosch-mg1', 'bosch-md1', 'porsche-sdi'])
