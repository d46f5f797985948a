import { textLocale } from '#kit/locale.ts'
import * as m from '../../kit/messages/m.ts'
/**
 * Units of power and torque. Constants: 550 ft·lbf/s and 75 kgf·m/s definitions of horsepower as tabulated by
 * Sengpiel, "ConvPower" (sengpielaudio.com), and the Webtec power table; the pound-foot is 1.355 817 948 N·m there.
 */
const wattsPerHp = 745.699871582
/** Exact by definition: 75 kgf·m/s. */
const wattsPerPs = 735.49875
const newtonMetresPerLbFt = 1.355817948
/** hp = lb-ft × rpm / hpDivisor. */
const hpDivisor = 5252.113
/** kW = N·m × rpm / kwDivisor. */
const kwDivisor = 9549.297

export const powerUnits = ['hp', 'kW', 'PS'] as const
export type PowerUnit = (typeof powerUnits)[number]

export const torqueUnits = ['lb-ft', 'Nm'] as const
export type TorqueUnit = (typeof torqueUnits)[number]

/**
 * Where a figure is measured (specification section 3, "Power type"): 'crank' at the crankshaft, 'regular' at the
 * wheels on a dyno, which is lower because of drivetrain losses.
 */
export const powerTypes = ['regular', 'crank'] as const
export type PowerType = (typeof powerTypes)[number]

/** Initial display for a newly selected engine (specification section 9). */
export const defaultPowerType: PowerType = 'crank'

export const powerTypeNames = {
  get regular() {
    return m.wheel()
  },
  get crank() {
    return m.crank()
  },
} satisfies Record<PowerType, string>

export interface Power {
  value: number
  unit: PowerUnit
}

export interface Torque {
  value: number
  unit: TorqueUnit
}

const watts = { hp: wattsPerHp, kW: 1000, PS: wattsPerPs } as const satisfies Record<PowerUnit, number>
const newtonMetres = { 'lb-ft': newtonMetresPerLbFt, Nm: 1 } as const satisfies Record<TorqueUnit, number>

/** Converts power to another unit, not rounded. */
export const convertPower = (value: number, from: PowerUnit, to: PowerUnit): number =>
  from === to ? value : (value * watts[from]) / watts[to]

/** Converts torque to another unit, not rounded. */
export const convertTorque = (value: number, from: TorqueUnit, to: TorqueUnit): number =>
  from === to ? value : (value * newtonMetres[from]) / newtonMetres[to]

export const powerIn = (power: Power, unit: PowerUnit): Power => ({
  value: convertPower(power.value, power.unit, unit),
  unit,
})

export const torqueIn = (torque: Torque, unit: TorqueUnit): Torque => ({
  value: convertTorque(torque.value, torque.unit, unit),
  unit,
})

/** Power from torque at an engine speed in rpm. */
export function powerFromTorque(torque: Torque, rpm: number, unit: PowerUnit): Power {
  if (unit === 'hp') return { value: (convertTorque(torque.value, torque.unit, 'lb-ft') * rpm) / hpDivisor, unit }
  const kw = (convertTorque(torque.value, torque.unit, 'Nm') * rpm) / kwDivisor
  return { value: convertPower(kw, 'kW', unit), unit }
}

/** Torque from power at an engine speed in rpm; null at standstill. */
export function torqueFromPower(power: Power, rpm: number, unit: TorqueUnit): Torque | null {
  if (!(rpm > 0)) return null
  if (unit === 'lb-ft') return { value: (convertPower(power.value, power.unit, 'hp') * hpDivisor) / rpm, unit }
  return { value: (convertPower(power.value, power.unit, 'kW') * kwDivisor) / rpm, unit }
}

/** Name of a unit in the page's language: metric horsepower has a different name in most. */
export const powerUnitName = (unit: PowerUnit): string => (unit === 'PS' ? m.metricHorsepower() : unit)

export const isPowerUnit = (text: unknown): text is PowerUnit => powerUnits.some((unit) => unit === text)
export const isTorqueUnit = (text: unknown): text is TorqueUnit => torqueUnits.some((unit) => unit === text)

const formats = new Map<string, Intl.NumberFormat>()

function formatNumber(value: number, digits: number, locale: string): string {
  const key = `${locale} ${digits}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    formats.set(key, format)
  }
  // Adding 0 turns -0 into 0; otherwise it would show as "-0".
  return format.format(Number(value.toFixed(digits)) + 0)
}

/** "310 hp", "1,020.5 Nm": rounded to whole figures by default. */
export const formatPower = ({ value, unit }: Power, digits = 0, locale: string = textLocale()): string =>
  `${formatNumber(value, digits, locale)} ${powerUnitName(unit)}`

/** "295 lb-ft", "400 Nm". */
export const formatTorque = ({ value, unit }: Torque, digits = 0, locale: string = textLocale()): string =>
  `${formatNumber(value, digits, locale)} ${unit}`
