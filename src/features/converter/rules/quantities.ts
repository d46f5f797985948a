/**
 * Exact definitions, by source:
 * - NIST SP 811: foot 0.3048 m, pound 0.45359237 kg, standard gravity 9.80665 m/s², US gallon 231 in³, psi, inHg, hp.
 * - UK Weights and Measures Act 1985: imperial gallon 4.54609 l.
 * - DIN 66036: metric horsepower 75 kp·m/s.
 */
const gravity = 9.806_65
const pound = 0.453_592_37
const foot = 0.3048
const inch = foot / 12
const mile = 1609.344
const gallonUs = 231 * (inch * 10) ** 3
const gallonImperial = 4.546_09
const poundForce = pound * gravity

/** A unit: how a value becomes the base unit of its quantity, and back. */
export interface Unit {
  id: string
  /** Its symbol, the same in all languages. */
  symbol: string
  toBase: (value: number) => number
  fromBase: (base: number) => number
}

const by = (id: string, symbol: string, factor: number): Unit => ({
  id,
  symbol,
  toBase: (value) => value * factor,
  fromBase: (base) => base / factor,
})
const inverse = (id: string, symbol: string, factor: number): Unit => ({
  id,
  symbol,
  toBase: (value) => factor / value,
  fromBase: (base) => factor / base,
})
/** An air-fuel ratio; the base is lambda. */
const ratio = (id: string, symbol: string, stoichiometric: number): Unit => by(id, symbol, 1 / stoichiometric)

export const quantityIds = [
  'power',
  'torque',
  'pressure',
  'temperature',
  'mixture',
  'speed',
  'consumption',
  'displacement',
  'mass',
  'length',
] as const
export type QuantityId = (typeof quantityIds)[number]

export const quantities: Readonly<Record<QuantityId, readonly Unit[]>> = {
  // Base: watt.
  power: [by('hp', 'hp', 550 * foot * poundForce), by('kw', 'kW', 1000), by('ps', 'PS', 75 * gravity), by('w', 'W', 1)],
  // Base: newton metre.
  torque: [
    by('lbft', 'lb-ft', foot * poundForce),
    by('nm', 'Nm', 1),
    by('kgm', 'kgf·m', gravity),
    by('lbin', 'lb-in', inch * poundForce),
  ],
  // Base: pascal.
  pressure: [
    by('psi', 'psi', poundForce / inch ** 2),
    by('bar', 'bar', 100_000),
    by('kpa', 'kPa', 1000),
    by('mbar', 'mbar', 100),
    by('inhg', 'inHg', 3386.389),
    by('atm', 'atm', 101_325),
    by('kgcm', 'kgf/cm²', gravity * 10_000),
  ],
  // Base: kelvin.
  temperature: [
    {
      id: 'f',
      symbol: '°F',
      toBase: (value) => ((value - 32) * 5) / 9 + 273.15,
      fromBase: (base) => ((base - 273.15) * 9) / 5 + 32,
    },
    { id: 'c', symbol: '°C', toBase: (value) => value + 273.15, fromBase: (base) => base - 273.15 },
    by('k', 'K', 1),
  ],
  // Base: lambda.
  mixture: [
    by('lambda', 'λ', 1),
    ratio('afr-gas', 'AFR, gasoline (14.7)', 14.7),
    ratio('afr-e10', 'AFR, E10 (14.1)', 14.1),
    ratio('afr-e85', 'AFR, E85 (9.8)', 9.8),
    ratio('afr-ethanol', 'AFR, ethanol (9.0)', 9),
    ratio('afr-methanol', 'AFR, methanol (6.4)', 6.4),
    ratio('afr-diesel', 'AFR, diesel (14.5)', 14.5),
  ],
  // Base: metre per second.
  speed: [by('mph', 'mph', mile / 3600), by('kmh', 'km/h', 1000 / 3600), by('ms', 'm/s', 1), by('fts', 'ft/s', foot)],
  // Base: litres for 100 km.
  consumption: [
    inverse('mpg-us', 'mpg (US)', (100_000 / mile) * gallonUs),
    by('l100', 'l/100 km', 1),
    inverse('mpg-uk', 'mpg (UK)', (100_000 / mile) * gallonImperial),
    inverse('kml', 'km/l', 100),
  ],
  // Base: litre.
  displacement: [
    by('cid', 'cu in', (inch * 10) ** 3),
    by('l', 'l', 1),
    by('cc', 'cm³', 0.001),
    by('gal', 'gal (US)', gallonUs),
  ],
  // Base: kilogram.
  mass: [by('lb', 'lb', pound), by('kg', 'kg', 1), by('oz', 'oz', pound / 16), by('g', 'g', 0.001)],
  // Base: metre.
  length: [
    by('in', 'in', inch),
    by('mm', 'mm', 0.001),
    by('ft', 'ft', foot),
    by('m', 'm', 1),
    by('mi', 'mi', mile),
    by('km', 'km', 1000),
  ],
}

/** The least value that makes sense, in the base unit: absolute zero for temperature. */
const leastOf = (quantity: QuantityId): number => (quantity === 'pressure' ? -101_325 : 0)

/** A value in all units of its quantity; null for a value that can’t be. */
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
