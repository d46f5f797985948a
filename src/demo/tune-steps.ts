import { ecuFamily } from './control-units.ts'
import type { EcuFamily } from './control-units.ts'
import { curveKind } from './dyno.ts'
import type { CurveKind, Peaks } from './dyno.ts'
import { between, hashText } from './seeded.ts'
import type { DemoEngine } from './types.ts'

export type StepKey = 'stage-1' | 'stage-2' | 'stage-3' | 'stage-4' | 'eco' | 'towing' | 'performance'

/** A base tune of an engine with its crank figures. */
export interface TuneStep {
  key: StepKey
  peaks: Peaks
}

/** Gains as a share of the stock figures. */
interface Gain {
  key: StepKey
  power: number
  torque: number
}

/** Calibrations for these units are already closer to the limit than European ones, so gains are smaller. */
const cautious: ReadonlySet<EcuFamily> = new Set(['denso', 'hitachi', 'keihin', 'gm', 'ford', 'mopar', 'kefico'])

const powerCeiling = 2.1
const torqueCeiling = 1.95

/** Base tunes of an engine in addition to stock, mildest first. */
export function stepsOf(engine: DemoEngine): TuneStep[] {
  const gains = gainsByKind[curveKind(engine.fuel, engine.aspiration)](engine)
  return gains.map(({ key, power, torque }) => ({
    key,
    peaks: {
      horsepower: Math.round(engine.horsepower * Math.min(1 + power, powerCeiling)),
      torqueLbFt: Math.round(engine.torqueLbFt * Math.min(1 + torque, torqueCeiling)),
    },
  }))
}

const gainsByKind: Record<CurveKind, (engine: DemoEngine) => Gain[]> = {
  'turbo-petrol': turboGains,
  diesel: (engine) => (engine.hauls && engine.cylinders >= 6 ? truckGains(engine) : dieselGains(engine)),
  natural: naturalGains,
  supercharged: superchargedGains,
}

const perLitre = (engine: DemoEngine): number => (engine.horsepower / engine.displacementCc) * 1000

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** The lower the stock output per liter, the more stage 1 gains. */
function turboGains(engine: DemoEngine): Gain[] {
  const { slug } = engine
  const caution = cautious.has(ecuFamily(engine)) ? 0.75 : 1
  const power = clamp(0.46 - 0.0018 * perLitre(engine), 0.1, 0.36) * caution * between(`${slug} s1`, 0.92, 1.08)
  const torque = clamp(power * between(`${slug} s1t`, 1, 1.25), 0.09, 0.42)
  const second = {
    power: power + between(`${slug} s2`, 0.05, 0.09),
    torque: torque + between(`${slug} s2t`, 0.04, 0.07),
  }
  const gains: Gain[] = []
  if (engine.horsepower < 185) gains.push({ key: 'eco', power: 0.05, torque: 0.08 })
  gains.push({ key: 'stage-1', power, torque }, { key: 'stage-2', ...second })
  if (takesBiggerTurbo(engine)) {
    gains.push({
      key: 'stage-3',
      power: between(`${slug} s3`, 0.52, 0.64),
      torque: between(`${slug} s3t`, 0.42, 0.5),
    })
  }
  if (takesHybridTurbo(engine)) {
    gains.push({
      key: 'stage-4',
      power: between(`${slug} s4`, 0.8, 0.95),
      torque: between(`${slug} s4t`, 0.62, 0.72),
    })
  }
  return gains
}

const takesBiggerTurbo = ({ name, horsepower }: DemoEngine): boolean =>
  horsepower >= 195 &&
  /EA113|IS20|IS38|2\.5 TFSI|N54|N55|B58|S55|EJ25|FA20F|VR38|MZR DISI|EcoBoost ST|EcoBoost RS|K20C1/.test(name)

const takesHybridTurbo = ({ name, horsepower }: DemoEngine): boolean =>
  horsepower >= 290 && /IS38|2\.5 TFSI|B58B30|S55|EJ257|VR38/.test(name)

function dieselGains(engine: DemoEngine): Gain[] {
  const { slug } = engine
  const power = clamp(0.42 - 0.0022 * perLitre(engine), 0.12, 0.32) * between(`${slug} s1`, 0.93, 1.07)
  const torque = power * between(`${slug} s1t`, 0.88, 1.08)
  const gains: Gain[] = [{ key: 'eco', power: 0.06, torque: 0.1 }]
  if (engine.hauls) gains.push({ key: 'towing', power: 0.1, torque: 0.14 })
  gains.push({ key: 'stage-1', power, torque })
  if (!engine.hauls && hashText(`${slug} s2?`) % 2 === 0) {
    gains.push({ key: 'stage-2', power: power + between(`${slug} s2`, 0.06, 0.09), torque: torque + 0.06 })
  }
  return gains
}

function truckGains({ slug }: DemoEngine): Gain[] {
  return [
    { key: 'eco', power: between(`${slug} eco`, 0.04, 0.06), torque: 0.05 },
    { key: 'towing', power: between(`${slug} tow`, 0.09, 0.12), torque: between(`${slug} towt`, 0.08, 0.11) },
    { key: 'performance', power: between(`${slug} perf`, 0.19, 0.27), torque: between(`${slug} perft`, 0.17, 0.23) },
  ]
}

function naturalGains(engine: DemoEngine): Gain[] {
  const { slug } = engine
  const power = between(`${slug} s1`, 0.04, 0.065)
  const torque = between(`${slug} s1t`, 0.035, 0.06)
  if (engine.hauls) {
    return [
      { key: 'towing', power: 0.03, torque: 0.05 },
      { key: 'performance', power, torque },
    ]
  }
  const first: Gain = { key: 'stage-1', power, torque }
  return engine.horsepower < 225
    ? [first]
    : [first, { key: 'stage-2', power: power + between(`${slug} s2`, 0.03, 0.045), torque: torque + 0.025 }]
}

function superchargedGains({ slug }: DemoEngine): Gain[] {
  const power = between(`${slug} s1`, 0.08, 0.12)
  const torque = between(`${slug} s1t`, 0.08, 0.12)
  return [
    { key: 'stage-1', power, torque },
    {
      key: 'stage-2',
      power: power + between(`${slug} s2`, 0.09, 0.12),
      torque: torque + between(`${slug} s2t`, 0.08, 0.11),
    },
  ]
}
