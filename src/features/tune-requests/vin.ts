/** What a vehicle identification number says about a car (ISO 3779; check digit and model year: 49 CFR 565). */

/**
 * Makes by world manufacturer identifier, the first three characters of a VIN. Factories that build several makes name
 * all of them. What isn't listed says nothing.
 */
const manufacturers: readonly (readonly [makes: readonly string[], prefixes: string])[] = [
  [['Audi'], 'WAU WUA WA1 TRU'],
  [['Volkswagen'], 'WVW WVG WV1 WV2 1VW 1V2 3VW 3VV'],
  [['BMW'], 'WBA WBS WBX WBY 5UX 5YM 4US'],
  [['MINI'], 'WMW'],
  [['Mercedes-Benz'], 'WDB WDC WDD WDF W1K W1N W1V 4JG 55S'],
  [['Porsche'], 'WP0 WP1'],
  [['SEAT', 'CUPRA'], 'VSS'],
  [['Skoda'], 'TMB'],
  [['Renault'], 'VF1'],
  [['Peugeot'], 'VF3 VR3'],
  [['Ford'], 'WF0 1FA 1FM 1FT 1ZV 2FM 3FA'],
  [['Chevrolet'], '1G1 2G1 1GC 1GN 3GC'],
  [['GMC'], '1GT 3GT'],
  [['Cadillac'], '1G6 1GY'],
  [['Dodge'], '2B3'],
  [['Chrysler', 'Dodge'], '2C3 1C3'],
  [['Chrysler', 'Dodge', 'Jeep'], '1C4'],
  [['Ram', 'Jeep'], '1C6'],
  [['Ram'], '3C6'],
  [['Dodge', 'Ram'], '1D7'],
  [['Jeep'], '1J4 1J8'],
  [['Land Rover'], 'SAL'],
  [['Volvo'], 'YV1 YV4 7JR'],
  [['Honda'], 'JHM SHH 1HG 2HG 19X'],
  [['Mazda'], 'JM1 JM3 JMZ'],
  [['Subaru'], 'JF1 JF2 4S3 4S4'],
  [['Nissan', 'Infiniti'], 'JN1 JN8'],
  [['Infiniti'], 'JNK'],
  [['Nissan'], '1N4 1N6'],
  [['Toyota'], 'JTD JTE JTM JTN 2T1 4T1 5TF'],
  [['Lexus'], 'JTH JTJ'],
  [['Hyundai'], 'KMH KM8 5NP'],
  [['Kia'], 'KNA KND'],
  [['Kia', 'Hyundai'], '5XY'],
  [['Iveco'], 'ZCF'],
]
const makesByPrefix = new Map(
  manufacturers.flatMap(([makes, prefixes]) => prefixes.split(' ').map((prefix) => [prefix, makes] as const)),
)

const values = Object.fromEntries([
  ...[...'0123456789'].map((digit) => [digit, Number(digit)]),
  ...[...'ABCDEFGH'].map((letter, index) => [letter, index + 1]),
  ...[...'JKLMN'].map((letter, index) => [letter, index + 1]),
  ['P', 7],
  ['R', 9],
  ...[...'STUVWXYZ'].map((letter, index) => [letter, index + 2]),
]) as Readonly<Record<string, number>>
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

const hasCheckDigit = (vin: string): boolean => {
  const rest = [...vin].reduce((sum, sign, index) => sum + values[sign]! * weights[index]!, 0) % 11
  return vin[8] === (rest === 10 ? 'X' : String(rest))
}

/** Model years repeat after thirty; the seventh character tells which of two: a digit until 2009, then a letter. */
const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789'

const yearOf = (vin: string): number | null => {
  const index = yearCodes.indexOf(vin[9]!)
  if (index === -1) return null
  return (/\d/.test(vin[6]!) ? 1980 : 2010) + index
}

export interface VinFacts {
  /** Makes that it may be of; empty if its manufacturer isn't listed. */
  makes: readonly string[]
  /** Null if it doesn't say: only VINs for North America have to. */
  year: number | null
  /** Whether its check digit, which cars built in North America must have, is wrong. */
  isMistyped: boolean
}

/** Reads a VIN of 17 valid characters in upper case. */
export function readVin(vin: string): VinFacts {
  const isChecked = hasCheckDigit(vin)
  return {
    makes: makesByPrefix.get(vin.slice(0, 3)) ?? [],
    year: isChecked ? yearOf(vin) : null,
    isMistyped: !isChecked && /^[1-5]/.test(vin),
  }
}

/** The address of a make in the catalog. */
const slugOf = (make: string): string => make.toLowerCase().replaceAll(' ', '-')

export type VinDoubt = { kind: 'mistyped' } | { kind: 'make'; make: string } | { kind: 'year'; year: number }

/**
 * How a VIN contradicts the selected vehicle; null if it doesn't, or isn't complete. A year may differ by one, since
 * model years start in the summer before.
 */
export function vinDoubt(vin: string, vehicle: { make: string; year: string }): VinDoubt | null {
  const typed = vin.trim().toUpperCase()
  if (!/^[A-HJ-NPR-Z0-9]{17}$/.test(typed)) return null
  const { makes, year, isMistyped } = readVin(typed)
  if (isMistyped) return { kind: 'mistyped' }
  if (makes.length > 0 && !makes.map(slugOf).includes(vehicle.make)) return { kind: 'make', make: makes[0]! }
  const chosen = Number(vehicle.year)
  if (year !== null && Number.isInteger(chosen) && Math.abs(year - chosen) > 1) return { kind: 'year', year }
  return null
}
