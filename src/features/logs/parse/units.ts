import type { PressureReference, Quantity } from './shapes.ts'

/** Loggers' spellings of each unit, in lowercase. Others are kept as in the file. */
const spellings: readonly (readonly [unit: string, ...others: string[]])[] = [
  ['rpm', 'rpm', '/min', '1/min', 'u/min', 'r/min', 'min-1', 'tr/min', 'giri/min', 'rev/min'],
  ['s', 's', 'sec', 'secs', 'seconds', 'sec.ms'],
  ['ms', 'ms', 'msec'],
  ['km/h', 'km/h', 'kmh', 'kph', 'km/hr'],
  ['mph', 'mph', 'miles/h'],
  ['m/s', 'm/s', 'meters/second', 'metres/second'],
  ['°C', '°c', 'c', 'degc', 'deg c', 'celsius'],
  ['°F', '°f', 'f', 'degf', 'deg f', 'fahrenheit'],
  ['K', 'k', 'kelvin'],
  ['°', '°', 'deg', 'degrees', 'degree', 'grad', '°kw', '°cf', '°crk', '°ca', '°kurbelwinkel'],
  ['° BTDC', '°btdc', 'deg btdc', '°v.ot', '°vor ot'],
  ['%', '%', 'percent', 'percentage', 'prozent', 'ped', '%ped', '% ped', 'dk', '%dk', '% dk'],
  ['psi', 'psi', 'psig', 'psia'],
  ['bar', 'bar'],
  ['mbar', 'mbar', 'mb'],
  ['hPa', 'hpa'],
  ['kPa', 'kpa'],
  ['inHg', 'inhg'],
  ['V', 'v', 'volt', 'volts'],
  ['mV', 'mv'],
  ['A', 'a', 'amp', 'amps'],
  ['g/s', 'g/s', 'gps', 'g/sec'],
  ['kg/h', 'kg/h', 'kg/hr'],
  ['mg/stk', 'mg/stk', 'mg/str', 'mg/stroke', 'mg/h'],
  ['g/stk', 'g/stk'],
  ['Nm', 'nm', 'n·m', 'n*m'],
  ['lb-ft', 'ft-lb', 'lb-ft', 'ft-lbs', 'lbft', 'ftlb', 'ft·lb', 'lb·ft'],
  ['hp', 'hp', 'bhp', 'whp'],
  ['PS', 'ps'],
  ['kW', 'kw'],
  ['λ', 'λ', 'lambda'],
  ['AFR', 'afr'],
  ['g', 'g'],
  ['Hz', 'hz'],
  ['gear', 'gear'],
  ['l/h', 'l/h'],
  ['ppm', 'ppm'],
]
const unitOf = new Map(
  spellings.flatMap(([unit, ...others]) => [
    [unit.toLowerCase(), unit] as const,
    ...others.map((name) => [name, unit] as const),
  ]),
)
const noUnits = new Set(['', '-', '--', 'none', 'raw', 'load', 'tps', 'unitless', 'n/a'])

/** MHD writes `*F` for °F; a replacement character is a degree sign lost by a tool. */
const degreeSign = /^[*\u00ba\ufffd](?=$|\s?[a-z])/i

/** The canonical spelling of a unit, so that channels group by it. */
export function unitName(raw: string): string {
  const text = raw.trim().replace(degreeSign, '°').replaceAll('\u00ba', '°')
  const lower = text.toLowerCase().replace(/^°\s+/, '°')
  // m/h would be meters per hour, while VCDS and others write mg per stroke only as mg/stk.
  if (lower === 'mg/h') return text
  return noUnits.has(lower) ? '' : (unitOf.get(lower) ?? text)
}

const pressures = new Set(['psi', 'bar', 'mbar', 'hPa', 'kPa', 'inHg'])
export const isPressure = (unit: string): boolean => pressures.has(unit)

/** mbar per unit (formats.md section 4; psi from Sengpiel's and ecuxplot's tables, inHg at 0 °C). */
export const mbarPer: Record<string, number> = {
  psi: 68.947_572_9,
  bar: 1_000,
  mbar: 1,
  hPa: 1,
  kPa: 10,
  inHg: 33.863_9,
}

type Test = readonly [Quantity, RegExp, units?: readonly string[]]
const target =
  /target|desired|specified|setpoint|set point|\bsp\b|soll|consigne|consigna|desead[oa]|objetivo|richiest[oa]|trgt|\bset\b|spec\. value|request|req\b|commanded/i
const temperatures = ['°C', '°F', 'K']
const percents = ['%', '']
const pressureUnits = ['psi', 'bar', 'mbar', 'hPa', 'kPa', 'inHg', '']
const speeds = ['km/h', 'mph', 'm/s', '']

/** The first matching rule determines the quantity. Names come from loggers' public samples. */
const tests: readonly Test[] = [
  [
    'ambientPressure',
    /amb(ient|\.)? pres|barometric|pus?_w$|atmospheric|luftdruck|baro\b|(pression|presión|pressione) (atmosph|atmosf|baro)/i,
    pressureUnits,
  ],
  [
    'boost',
    /boost|charge ?press|ladedruck|throttle inlet press|manifold (absolute )?press|manifold pressure|relative manifold|^pvdkds|^put\b|absolute pres|intake air pres|intake (manifold )?pressure|charge air pressure|pression (de )?(suralim|turbo|collecteur|admission)|presión (de(l)? )?(la )?(sobrealim|turbo|soplado|colector|admisión)|pressione (di |del )?(sovralim|turbo|collettore|aspiraz)/i,
    pressureUnits,
  ],
  ['boost', /^(MAP|ecu_psi)\b/, pressureUnits],
  // Without a unit, "map" may be the number of a map, as in JB4.
  ['boost', /\bmap\b/i, pressureUnits.filter((unit) => unit !== '')],
  [
    'rpm',
    /^(engine )?(rpm|speed)$|engine ?(rpm|speed)|^(motor)?drehzahl|^régime( moteur)?$|^(régimen|revoluciones)( del? motor)?$|^(giri|regime)( del)? motore$|^rpm\b|^nmot/i,
    ['rpm', ''],
  ],
  ['rpm', /./, ['rpm']],
  ['speed', /speed|geschwindigkeit|vitesse|velocidad|velocità|^mph$|^kph$|^vfzg|^velocity\b/i, speeds],
  ['pedal', /pedal|pédale|accélérateur|acelerador|acceleratore|accel(erator)?[ ._]*(ped\b|pos)/i, percents],
  ['throttle', /throttle|\btps ?\d?\b|drosselklappe|papillon|mariposa|farfalla|wdkba/i, ['%', '', '°']],
  [
    'knock',
    // What is taken from the ignition timing of a single cylinder is taken by knock control.
    /(timing|ign(ition|\.)?) corr?(ection|\.)? cyl|cyl\w*\.? ?\d* (timing|ign(ition|\.)?) corr?(ection)?\b|\bdzw_kr|knock ?(reg|ret|cyl|corr|feedback)|klopfregel|cliquetis|picado|detonaci[óo]n|battito|ignition ?retard|dwkrz|retard|feedback knock|fine knock/i,
  ],
  [
    'timing',
    /timing|ign(ition|\.)? ?(advance|angle)|spark adv|ignition ?timing|zündwinkel|avance (à l.|d.|del? )?(allumage|encendido)|anticipo( di)? accensione|avg_ign|ign_[1-9]$|ignition advance/i,
  ],
  ['lambdaTarget', /lambda/i, ['λ', '', '-']],
  ['lambda', /lambda/i, ['λ', '', '-']],
  ['afrTarget', /lambda/i, ['AFR']],
  ['afr', /lambda/i, ['AFR']],
  ['afrTarget', /afr|air[- /]?fuel|\ba\/?f sens/i],
  ['afr', /afr|air[- /]?fuel|wideband|\ba\/?f sens/i],
  ['torque', /torque|drehmoment|^couple\b|par motor|^coppia\b|\btq\b|\btrq\b/i, ['Nm', 'lb-ft', '']],
  ['power', /\bpower\b|leistung|puissance|potencia|potenza/i, ['hp', 'PS', 'kW']],
  [
    'intakeTemperature',
    /\biat\b|intake (air )?temp|ansaugluft|temp.{0,20}(admission|admisión|aspira)|boost air temp|charge air temp/i,
    [...temperatures, ''],
  ],
  ['coolantTemperature', /coolant|\bect\b|\bclt\b|kühlmittel|refroidissement|refrigerante/i, [...temperatures, '']],
  [
    'airMass',
    /mass ?(air)?[ -]?flow|\bmaf\b|luftmasse|masse d.air|débit d.air|masa de aire|caudal de aire|massa d.aria|portata d.aria|mshfm/i,
    ['g/s', 'kg/h', 'lb/min', ''],
  ],
  ['gear', /\bgear\b|gangi|selectedgear/i, ['gear', '']],
  ['load', /\bload\b|^rl_w$|last\b/i, ['%', '', 'g/rev', 'mg/stk']],
]
/** Above this maximum, a channel called just "speed" is a rotational speed, because no car is that fast. */
const roadSpeedMax = 500
const notThrottle = /press|temp|inlet|volt|area|flow/i
const notSpeed =
  /wheel|gps|fan|turbo|driveshaft|idle|turbine|target|limit|lim\b|desired|input shaft|output shaft|secondary/i
const notRpm = /driveshaft|turbo|turbine|shaft|fan|limit|max|specified|target|derivative|stall|redline|cut\b/i
const never =
  /derivative|deviation|\berror\b|correction|diagnostic|predicted|lowpass|offset|adaptation|voltage|volts\b|duty|\bfactor\b|limit|lim\b|status|window|spool|mult\b|pid|\bcut\b|brake|blip|loss|friction|requested|state\b|precision|\bcpu\b|lambda ?(control|part)/i

/** Splits names such as `IntakeAirTemperature`, `ENGINE_RPM` and `sensors/tps1` into words. */
const inWords = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_/]+/g, ' ')
    .replaceAll(/\s+/g, ' ')

/** Mixture values below this are lambda, because no engine runs at so low an air-fuel ratio. */
const lambdaMax = 2.5

/**
 * What a channel measures, by its name and unit; null when uncertain.
 * @param usual a median value for cases that only values decide, because sensors saturate far above their usual range
 */
export function quantityOf(name: string, unit: string, max: number, usual: () => number = () => max): Quantity | null {
  const words = inWords(name)
  const found = quantityIn(name, unit, max, usual) ?? quantityIn(words, unit, max, usual)
  return found !== 'knock' && never.test(words) ? null : found
}

function quantityIn(name: string, unit: string, max: number, usual: () => number): Quantity | null {
  if (unit === 'V' || unit === 'ms') return null
  for (const [quantity, pattern, units] of tests) {
    if (units && !units.includes(unit)) continue
    if (!pattern.test(name)) continue
    if (never.test(name) && quantity !== 'knock') return null
    const isTarget = target.test(name)
    if (quantity === 'rpm' && notRpm.test(name)) return null
    if (quantity === 'rpm' && /^speed$/i.test(name) && max < roadSpeedMax) continue
    if (quantity === 'speed' && notSpeed.test(name)) return null
    if (quantity === 'throttle' && notThrottle.test(name)) continue
    if ((quantity === 'lambdaTarget' || quantity === 'afrTarget') && !isTarget) continue
    if (quantity === 'boost' && isTarget) return 'boostTarget'
    if (isTarget && !['lambdaTarget', 'afrTarget'].includes(quantity)) return null
    const isLambda = () => unit === 'λ' || (unit !== 'AFR' && (max < lambdaMax || usual() < lambdaMax))
    if (quantity === 'afr' && isLambda()) return 'lambda'
    if (quantity === 'afrTarget' && isLambda()) return 'lambdaTarget'
    return quantity
  }
  if (/^target$/i.test(name)) return 'boostTarget'
  return null
}

/**
 * Whether a pressure is absolute or gauge. Names decide first, then values: negative ones are always gauge, and an
 * idling engine's absolute manifold pressure is about a third of an atmosphere.
 */
export function referenceOf(name: string, rawUnit: string, unit: string, min: number): PressureReference | null {
  if (!isPressure(unit)) return null
  const raw = rawUnit.toLowerCase()
  if (raw === 'psig' || /relative|gauge/i.test(name)) return 'gauge'
  if (raw === 'psia' || /absolut|\bmap\b|ambient|baro|atmos/i.test(name)) return 'absolute'
  if (min < 0) return 'gauge'
  if (unit === 'psi') return /boost|wastegate|psi/i.test(name) ? 'gauge' : null
  if (/boost|charge|lade|suralim|sobrealim|sovralim|manifold|\bput\b|pvd|intake/i.test(name))
    return min * mbarPer[unit]! > 150 ? 'absolute' : 'gauge'
  return null
}
