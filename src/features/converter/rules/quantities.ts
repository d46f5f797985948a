/**
 * Exact definitions, by source:
 * - NIST SP 811: foot 0.3048 m, pound 0.45359237 kg, standard gravity 9.80665 m/s², US gallon 231 in³, psi, inHg, hp.
 * - UK Weights and Measures Act 1985: imperial gallon 4.54609 l.
 * - DIN 66036: metric horsepower 75 kp·m/s.
 * - ISO 2533: air pressure at sea level 101,325 Pa.
 * - Bosch Automotive Handbook: air-fuel ratios of gasoline, diesel, ethanol and methanol. E10 and E85 are computed
 * from their ethanol mass fraction.
 */
const gravity = 9.806_65
const pound = 0.453_592_37
const foot = 0.3048
const inch = foot / 12
const mile = 1609.344
const gallonUs = 231 * (inch * 10) ** 3
const gallonImperial = 4.546_09
const poundForce = pound * gravity
const psi = poundForce / inch ** 2
/** Pa */
const seaLevel = 101_325

export type SourceId = 'si' | 'nist' | 'din' | 'uk' | 'iso' | 'bosch' | 'blend'
export const fuels = ['gasoline', 'e10', 'e85', 'ethanol', 'methanol', 'diesel'] as const
export type Fuel = (typeof fuels)[number]

/** A unit with its conversion to and from the quantity's base unit. */
export interface Unit {
  id: string
  /** The symbol, the same in all languages. */
  symbol: string
  /** The rest of its name, which is translated. */
  of?: Fuel | 'gauge' | 'absolute' | 'pressureRatio'
  source: SourceId
  /** The value for which its constant is listed. */
  at: number
  toBase: (value: number) => number
  fromBase: (base: number) => number
}

const by = (id: string, symbol: string, factor: number, source: SourceId = 'nist'): Unit => ({
  id,
  symbol,
  source,
  at: 1,
  toBase: (value) => value * factor,
  fromBase: (base) => base / factor,
})
const metric = (id: string, symbol: string, factor: number): Unit => by(id, symbol, factor, 'si')
const inverse = (id: string, symbol: string, factor: number, source: SourceId): Unit => ({
  id,
  symbol,
  source,
  at: 1,
  toBase: (value) => factor / value,
  fromBase: (base) => factor / base,
})
/** An air-fuel ratio; the base unit is lambda. */
const ratio = (id: string, of: Fuel, stoichiometric: number, source: SourceId = 'bosch'): Unit => ({
  ...by(id, 'AFR', 1 / stoichiometric, source),
  of,
  at: stoichiometric,
})
/** A gauge pressure, relative to sea level; the base unit is absolute. */
const gauge = (id: string, symbol: string, factor: number): Unit => ({
  id,
  symbol,
  of: 'gauge',
  source: 'iso',
  at: 0,
  toBase: (value) => value * factor + seaLevel,
  fromBase: (base) => (base - seaLevel) / factor,
})
const absolute = (unit: Unit): Unit => ({ ...unit, of: 'absolute' })

export const quantityIds = [
  'power',
  'torque',
  'pressure',
  'boost',
  'temperature',
  'mixture',
  'speed',
  'consumption',
  'displacement',
  'mass',
  'length',
] as const
export type QuantityId = (typeof quantityIds)[number]

/** The base unit of each quantity. */
export const baseSymbols: Readonly<Record<QuantityId, string>> = {
  power: 'W',
  torque: 'Nm',
  pressure: 'Pa',
  boost: 'Pa',
  temperature: 'K',
  mixture: 'λ',
  speed: 'm/s',
  consumption: 'l/100 km',
  displacement: 'l',
  mass: 'kg',
  length: 'm',
}

export const quantities: Readonly<Record<QuantityId, readonly Unit[]>> = {
  power: [
    by('hp', 'hp', 550 * foot * poundForce),
    metric('kw', 'kW', 1000),
    by('ps', 'PS', 75 * gravity, 'din'),
    metric('w', 'W', 1),
  ],
  torque: [
    by('lbft', 'lb-ft', foot * poundForce),
    metric('nm', 'Nm', 1),
    by('kgm', 'kgf·m', gravity),
    by('lbin', 'lb-in', inch * poundForce),
  ],
  pressure: [
    by('psi', 'psi', psi),
    metric('bar', 'bar', 100_000),
    metric('kpa', 'kPa', 1000),
    metric('mbar', 'mbar', 100),
    // Inch of mercury at 0 °C.
    by('inhg', 'inHg', 3386.389),
    by('atm', 'atm', seaLevel),
    by('kgcm', 'kgf/cm²', gravity * 10_000),
  ],
  boost: [
    gauge('psi-g', 'psi', psi),
    gauge('bar-g', 'bar', 100_000),
    gauge('kpa-g', 'kPa', 1000),
    absolute(by('psi-a', 'psi', psi)),
    absolute(metric('bar-a', 'bar', 100_000)),
    absolute(metric('kpa-a', 'kPa', 1000)),
    { ...by('pr', '', seaLevel, 'iso'), of: 'pressureRatio' },
  ],
  temperature: [
    {
      id: 'f',
      symbol: '°F',
      source: 'nist',
      at: 32,
      toBase: (value) => ((value - 32) * 5) / 9 + 273.15,
      fromBase: (base) => ((base - 273.15) * 9) / 5 + 32,
    },
    {
      id: 'c',
      symbol: '°C',
      source: 'si',
      at: 0,
      toBase: (value) => value + 273.15,
      fromBase: (base) => base - 273.15,
    },
    metric('k', 'K', 1),
  ],
  mixture: [
    metric('lambda', 'λ', 1),
    ratio('afr-gas', 'gasoline', 14.7),
    ratio('afr-e10', 'e10', 14.1, 'blend'),
    ratio('afr-e85', 'e85', 9.8, 'blend'),
    ratio('afr-ethanol', 'ethanol', 9),
    ratio('afr-methanol', 'methanol', 6.4),
    ratio('afr-diesel', 'diesel', 14.5),
  ],
  speed: [
    by('mph', 'mph', mile / 3600),
    metric('kmh', 'km/h', 1000 / 3600),
    metric('ms', 'm/s', 1),
    by('fts', 'ft/s', foot),
  ],
  consumption: [
    inverse('mpg-us', 'mpg (US)', (100_000 / mile) * gallonUs, 'nist'),
    metric('l100', 'l/100 km', 1),
    inverse('mpg-uk', 'mpg (UK)', (100_000 / mile) * gallonImperial, 'uk'),
    inverse('kml', 'km/l', 100, 'si'),
  ],
  displacement: [
    by('cid', 'cu in', (inch * 10) ** 3),
    metric('l', 'l', 1),
    metric('cc', 'cm³', 0.001),
    by('gal', 'gal (US)', gallonUs),
  ],
  mass: [by('lb', 'lb', pound), metric('kg', 'kg', 1), by('oz', 'oz', pound / 16), metric('g', 'g', 0.001)],
  length: [
    by('in', 'in', inch),
    metric('mm', 'mm', 0.001),
    by('ft', 'ft', foot),
    metric('m', 'm', 1),
    by('mi', 'mi', mile),
    metric('km', 'km', 1000),
  ],
}

/** The constants of a quantity: each unit's size in the base unit. */
export const constantsOf = (quantity: QuantityId): readonly { unit: Unit; base: number }[] =>
  quantities[quantity]
    .map((unit) => ({ unit, base: unit.toBase(unit.at) }))
    .filter(({ unit, base }) => unit.at !== base)

/** The lowest meaningful value in the base unit: absolute zero for temperature. */
const leastOf = (quantity: QuantityId): number => (quantity === 'pressure' ? -101_325 : 0)

/** Converts a value to all units of its quantity; null for impossible values. */
export function convert(
  quantity: QuantityId,
  value: number,
  from: string,
): readonly { unit: Unit; value: number }[] | null {
  const units = quantities[quantity]
  const unit = units.find(({ id }) => id === from) ?? units[0]!
  const base = unit.toBase(value)
  if (!Number.isFinite(base) || base < leastOf(quantity)) return null
  return units.map((each) => ({ unit: each, value: each.id === unit.id ? value : each.fromBase(base) }))
}
