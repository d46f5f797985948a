import { between, hashText, pick } from './seeded.ts'
import { products } from './products.ts'
import { transmissions } from './vehicles/transmissions.ts'
import type { Body, DemoEngine, DemoFitment, DemoMake, DemoModel, DemoProduct, DemoTransmission } from './types.ts'

/** Size of one lot of invented vehicles: the size of the demo shop. */
const lotSize = { makes: 14, models: 80, engines: 250, transmissions: 60 } as const

const bodies: readonly Body[] = ['hatch', 'sedan', 'wagon', 'coupe', 'suv', 'pickup', 'roadster', 'van']
const ecus = ['Continental Simos 18.1', 'Bosch MED17.5', 'Bosch MG1CS024', 'Denso Subaru', 'GM E92', 'Ford EMS24xx']
const padded = (value: number, digits: number): string => String(value).padStart(digits, '0')

/** Number of lots that add their own makes, giving 140 makes in all. Later lots add models to these. */
const makingLots = 8
const makeSlug = (lot: number, index: number): string =>
  `bench-${padded(((lot - 1) % makingLots) + 1, 3)}-${padded(index % lotSize.makes, 2)}`
const modelSlug = (lot: number, index: number): string => `model-${padded(lot, 3)}-${padded(index, 2)}`
const transmissionSlug = (lot: number, index: number): string =>
  `bench-${padded(lot, 3)}-gearbox-${padded(index % lotSize.transmissions, 2)}`

/** Makes of a lot, with names nobody could take for real ones. */
export function* lotMakes(lot: number): Generator<DemoMake> {
  if (lot > makingLots) return
  for (let index = 0; index < lotSize.makes; index++) {
    const name = `Bench Make ${padded(lot, 3)}-${padded(index, 2)}`
    yield {
      slug: makeSlug(lot, index),
      name,
      description: 'An invented make for benchmarks.',
      seoTitle: `${name} tuning`,
      seoDescription: 'Invented for benchmarks.',
    }
  }
}

export function* lotModels(lot: number): Generator<DemoModel> {
  for (let index = 0; index < lotSize.models; index++) {
    yield {
      make: makeSlug(lot, index),
      slug: modelSlug(lot, index),
      name: `Model ${padded(lot, 3)}-${padded(index, 2)}`,
      body: pick(`${lot} ${index} body`, bodies),
      description: 'An invented model for benchmarks.',
    }
  }
}

/**
 * Engines of a lot: turbocharged petrol engines that don't haul, so that each has stock, two stages and few add-ons.
 */
export function* lotEngines(lot: number): Generator<DemoEngine> {
  for (let index = 0; index < lotSize.engines; index++) yield lotEngine(lot, index)
}

function lotEngine(lot: number, index: number): DemoEngine {
  const make = makeSlug(lot, index % lotSize.models)
  const slug = `${make}-engine-${padded(lot, 3)}-${padded(index, 3)}`
  const horsepower = Math.round(between(`${slug} hp`, 186, 480))
  return {
    make,
    slug,
    name: `Bench engine ${padded(lot, 3)}-${padded(index, 3)}`,
    code: null,
    displacementCc: Math.round(horsepower * between(`${slug} cc`, 7, 9)),
    cylinders: horsepower < 300 ? 4 : 6,
    fuel: 'petrol',
    aspiration: 'turbo',
    ecu: pick(`${slug} ecu`, ecus),
    horsepower,
    torqueLbFt: Math.round(horsepower * between(`${slug} lb-ft`, 0.95, 1.1)),
    drive: hashText(`${slug} drive`) % 2 === 0 ? 'rwd' : 'awd',
    hauls: true,
    otherRoleDiscounts: {},
  }
}

/** Copies of real tunable gearboxes under invented names. */
export function* lotTransmissions(lot: number): Generator<DemoTransmission> {
  const tunable = transmissions.filter((transmission) => transmission.tunable)
  for (let index = 0; index < lotSize.transmissions; index++) {
    const slug = transmissionSlug(lot, index)
    yield { ...pick(slug, tunable), slug, name: `Bench gearbox ${padded(lot, 3)}-${padded(index, 2)}` }
  }
}

/** Each engine is in one model, in three years, with two transmissions. */
export function* lotFitments(lot: number): Generator<DemoFitment> {
  for (let index = 0; index < lotSize.engines; index++) {
    const engine = lotEngine(lot, index)
    const first = 1995 + (hashText(`${engine.slug} year`) % 28)
    yield {
      make: engine.make,
      model: modelSlug(lot, index % lotSize.models),
      engine: engine.slug,
      years: [first, first + 1, first + 2].map(String),
      transmissions: [transmissionSlug(lot, index), transmissionSlug(lot, index + 1)],
    }
  }
}

/** The shop's products again, under numbered names. */
export function* lotProducts(lot: number): Generator<DemoProduct> {
  for (const product of products) {
    yield {
      ...product,
      slug: `bench-${padded(lot, 3)}-${product.slug}`,
      name: `${product.name} (bench ${padded(lot, 3)})`,
      related: product.related.map((slug) => `bench-${padded(lot, 3)}-${slug}`),
    }
  }
}
