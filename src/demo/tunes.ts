import { ecuFamily } from './control-units.ts'
import { atWheels, curveKind, dynoCurves, redlineOf } from './dyno.ts'
import type { Peaks } from './dyno.ts'
import { hashText, pick } from './seeded.ts'
import { toolsFor } from './tools.ts'
import { addOnsOf } from './tune-addons.ts'
import type { AddOn } from './tune-addons.ts'
import { emptyTune, hp, lbFt, partNumber, tunePrices } from './tune-values.ts'
import { stepsOf } from './tune-steps.ts'
import type { StepKey, TuneStep } from './tune-steps.ts'
import { describeStep, notesForStep, stepNames } from './tune-texts.ts'
import type { DemoEngine, DemoTune, DynoCsv } from './types.ts'

const suffixes: Record<StepKey, string> = {
  'stage-1': 'S1',
  'stage-2': 'S2',
  'stage-3': 'S3',
  'stage-4': 'S4',
  eco: 'ECO',
  towing: 'TOW',
  performance: 'PERF',
}

/** Percent of the list price of stage 1. */
const pricePercent: Record<StepKey, number> = {
  'stage-1': 100,
  'stage-2': 120,
  'stage-3': 165,
  'stage-4': 210,
  eco: 70,
  towing: 90,
  performance: 100,
}

const simpleSteps: ReadonlySet<StepKey> = new Set(['stage-1', 'eco', 'towing'])

/** All tunes of an engine, stock first. Curves are generated while iterating and not kept. */
export function* engineTunes(engine: DemoEngine): Generator<DemoTune> {
  const steps = stepsOf(engine)
  const keys = steps.map(({ key }) => key)
  const addOns = addOnsOf(engine, keys)
  let position = 0
  yield stockTune(engine)
  for (const step of steps) yield stepTune(engine, step, addOns, ++position)
  for (const addOn of addOns) yield addOnTune(engine, addOn, ++position)
  yield* awdTunes(engine, position)
}

const peaksOfStock = (engine: DemoEngine): Peaks => ({ horsepower: engine.horsepower, torqueLbFt: engine.torqueLbFt })

function figures(engine: DemoEngine, peaks: Peaks) {
  return {
    horsepower: hp(atWheels(peaks.horsepower, engine.drive)),
    torque: lbFt(atWheels(peaks.torqueLbFt, engine.drive)),
    crankHorsepower: hp(peaks.horsepower),
    crankTorque: lbFt(peaks.torqueLbFt),
  }
}

function curvesFor(engine: DemoEngine, peaks: Peaks, raised = 0) {
  const kind = curveKind(engine.fuel, engine.aspiration)
  return dynoCurves(peaks, kind, engine.drive, redlineOf(peaksOfStock(engine), kind) + raised)
}

function stockTune(engine: DemoEngine): DemoTune {
  const peaks = peaksOfStock(engine)
  return {
    ...emptyTune,
    ...figures(engine, peaks),
    slug: `${engine.slug}-stock`,
    engine: engine.slug,
    name: 'Stock',
    partNumber: partNumber(engine.slug, 'STOCK'),
    description: `The ${engine.name} as the factory delivered it: ${peaks.horsepower} hp and ${peaks.torqueLbFt} lb-ft at the crank.`,
    isStock: true,
    dynoCsvs: [{ label: 'Stock', source: 'workshop-dyno', curves: curvesFor(engine, peaks) }],
    position: 0,
  }
}

function stepTune(engine: DemoEngine, { key, peaks }: TuneStep, addOns: readonly AddOn[], position: number): DemoTune {
  const slug = `${engine.slug}-${key}`
  return {
    ...emptyTune,
    ...figures(engine, peaks),
    ...tunePrices(slug, Math.round((listPrice(engine) * pricePercent[key]) / 100)),
    slug,
    engine: engine.slug,
    name: stepNames[key],
    partNumber: partNumber(engine.slug, suffixes[key]),
    description: describeStep(engine, key, peaks.horsepower - engine.horsepower, peaks.torqueLbFt - engine.torqueLbFt),
    notes: notesForStep(engine, key),
    splitCreditDealerText: key === 'eco' ? '' : 'The dealer receives one ECU credit for a later revision.',
    giveSplitCredits: key !== 'eco',
    splitEcuCreditAmount: key === 'eco' ? 0 : key === 'stage-3' || key === 'stage-4' ? 2 : 1,
    recommended: addOns.filter(({ needs }) => !needs || needs === key).map((addOn) => `${engine.slug}-${addOn.key}`),
    tools: toolsFor(ecuFamily(engine), simpleSteps.has(key) ? 'simple' : 'full', engine.make),
    tuneTypes: typesOf(engine, key),
    dynoCsvs: stepRuns(engine, key, peaks),
    position,
  }
}

function typesOf(engine: DemoEngine, key: StepKey): string[] {
  return [
    'engine-tuning',
    ...(engine.aspiration === 'turbo' || engine.aspiration === 'twin-turbo' ? ['turbo-tuning'] : []),
    ...(key === 'eco' || key === 'towing' ? ['eco-tuning'] : ['performance-tuning']),
    ...(key.startsWith('stage') ? [`${key}-tuning`] : []),
    ...(engine.fuel === 'diesel' ? ['diesel-tuning'] : []),
  ]
}

/** The workshop's run, and for some tunes a customer's, which is always lower. */
function stepRuns(engine: DemoEngine, key: StepKey, peaks: Peaks): DynoCsv[] {
  const raised = key === 'stage-3' || key === 'stage-4' ? 400 : 0
  const fuel = engine.fuel === 'diesel' ? 'diesel' : key === 'stage-4' ? 'E50' : '93 octane'
  const source = key === 'stage-4' ? 'calculated' : 'workshop-dyno'
  const runs: DynoCsv[] = [{ label: `${stepNames[key]}, ${fuel}`, source, curves: curvesFor(engine, peaks, raised) }]
  if (hashText(`${engine.slug} ${key} upload`) % 8 === 0) {
    const measured = { horsepower: peaks.horsepower * 0.965, torqueLbFt: peaks.torqueLbFt * 0.97 }
    const { rpm, horsepower = [], torque = [] } = curvesFor(engine, measured, raised)
    const dyno = pick(`${engine.slug} ${key} dyno`, ['hub dyno', 'roller dyno', 'all-wheel roller dyno'])
    runs.push({ label: `Customer run, ${dyno}`, source: 'upload', curves: { rpm, horsepower, torque } })
  }
  return runs
}

function addOnTune(engine: DemoEngine, addOn: AddOn, position: number): DemoTune {
  const slug = `${engine.slug}-${addOn.key}`
  return {
    ...emptyTune,
    ...tunePrices(slug, addOn.usd * 100),
    slug,
    engine: engine.slug,
    name: addOn.name,
    partNumber: partNumber(engine.slug, addOn.key.replaceAll(/([a-z])[a-z]*-?/g, '$1').toUpperCase()),
    description: addOn.description,
    notes: addOn.needs
      ? `Needs ${stepNames[addOn.needs]} and an ethanol content sensor.`
      : 'Works with every tune for this engine.',
    optional: true,
    requires: addOn.needs ? [`${engine.slug}-${addOn.needs}`] : [],
    tools: toolsFor(ecuFamily(engine), addOn.simple ? 'simple' : 'full', engine.make),
    tuneTypes: ['engine-tuning'],
    position,
  }
}

/** List price of stage 1 in US cents. */
function listPrice({ fuel, cylinders, horsepower, make, hauls }: DemoEngine): number {
  if (fuel === 'diesel') return hauls && cylinders >= 6 ? 89_900 : cylinders >= 6 ? 69_900 : 44_900
  if (make === 'porsche') return horsepower >= 480 ? 149_900 : horsepower >= 350 ? 129_900 : 99_900
  if (cylinders >= 8) return horsepower >= 450 ? 119_900 : 89_900
  if (cylinders >= 5) return horsepower >= 350 ? 89_900 : 74_900
  return horsepower >= 260 ? 64_900 : horsepower >= 180 ? 59_900 : 39_900
}

interface AwdRow {
  key: string
  name: string
  usd: number
  text: string
}

const awdSport: AwdRow = {
  key: 'awd-sport',
  name: 'AWD Sport',
  usd: 249,
  text: 'The fifth-generation Haldex coupling closes earlier and holds more torque at the rear axle. Parking maneuvers stay free of strain.',
}
const awdRace: AwdRow = {
  key: 'awd-race',
  name: 'AWD Race',
  usd: 299,
  text: 'Lock of the fifth-generation Haldex coupling by throttle and steering angle, up to what its pump can hold. For loose ground and track.',
}
const awdBrake: AwdRow = {
  key: 'awd-handbrake',
  name: 'AWD open on handbrake',
  usd: 79,
  text: 'Opens the coupling when the handbrake is pulled.',
}

/**
 * Tunes of the AWD coupling: half of the engines have a single tune, the others a stock entry, two tunes and an
 * add-on.
 */
function* awdTunes(engine: DemoEngine, after: number): Generator<DemoTune> {
  if (engine.drive !== 'haldex5') return
  const rows = hashText(`${engine.slug} awd`) % 2 === 0 ? [awdSport] : [awdSport, awdRace, awdBrake]
  let position = after
  const owner = { ...emptyTune, engine: engine.slug, isAwd: true }
  if (rows.length > 1) {
    yield {
      ...owner,
      slug: `${engine.slug}-awd-stock`,
      name: 'AWD Stock',
      partNumber: partNumber(engine.slug, 'A0'),
      description: 'The coupling as the factory set it.',
      isStock: true,
      position: ++position,
    }
  }
  for (const { key, name, usd, text } of rows) {
    const slug = `${engine.slug}-${key}`
    const optional = key === awdBrake.key
    yield {
      ...owner,
      ...tunePrices(slug, usd * 100),
      slug,
      name,
      partNumber: partNumber(engine.slug, key.slice(0, 5).toUpperCase()),
      description: text,
      notes: 'For cars with the fifth-generation coupling. Change its oil and clean its pump first.',
      splitCreditDealerText: optional ? '' : 'The dealer receives one AWD credit for a later revision.',
      optional,
      giveSplitCredits: !optional,
      splitAwdCreditAmount: optional ? 0 : 1,
      tools: toolsFor('awd', 'full', engine.make),
      tuneTypes: ['performance-tuning'],
      position: ++position,
    }
  }
}
