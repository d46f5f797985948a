import { lotEngines, lotFitments, lotMakes, lotModels, lotProducts, lotTransmissions } from './bench-lots.ts'
import { categories, products } from './products.ts'
import { lazily } from './seeded.ts'
import { transmissionTunes } from './tcu-tunes.ts'
import { engineToolRestriction, tools, transmissionToolRestriction } from './tools.ts'
import { tuneTypes } from './tune-types.ts'
import { engineTunes } from './tunes.ts'
import type { DemoCatalog } from './types.ts'
import { realVehicles } from './vehicles/all.ts'
import { transmissions } from './vehicles/transmissions.ts'

export interface DemoCatalogOptions {
  /** 1 is the demo shop; each further unit adds a lot of invented vehicles and products. */
  scale: number
}

/**
 * The demo catalog as plain objects that refer to each other by slug, always the same. All lists can be iterated more
 * than once; those that grow with the scale are generated while iterating and never held in memory. Throws a
 * RangeError if the scale is not a whole number from 1.
 */
export function demoCatalog({ scale }: DemoCatalogOptions): DemoCatalog {
  if (!Number.isSafeInteger(scale) || scale < 1) throw new RangeError(`not a scale: ${scale}`)
  const scaled = <T>(real: readonly T[], lot: (number: number) => Iterable<T>): Iterable<T> =>
    lazily(function* () {
      yield* real
      for (let number = 1; number < scale; number++) yield* lot(number)
    })
  const engines = scaled(
    realVehicles.flatMap((vehicles) => vehicles.engines),
    lotEngines,
  )
  const boxes = scaled(transmissions, lotTransmissions)
  const fitments = scaled(
    realVehicles.flatMap((vehicles) => vehicles.fitments),
    lotFitments,
  )
  return {
    makes: scaled(
      realVehicles.map(({ make }) => make),
      lotMakes,
    ),
    models: scaled(
      realVehicles.flatMap(({ models }) => models),
      lotModels,
    ),
    engines,
    transmissions: boxes,
    fitments,
    engineTransmissions: lazily(() => engineTransmissionsOf(fitments)),
    tuneTypes,
    tunes: lazily(function* () {
      for (const engine of engines) yield* engineTunes(engine)
      for (const transmission of boxes) yield* transmissionTunes(transmission)
    }),
    tools,
    engineToolRestrictions: lazily(() => present(engines, engineToolRestriction)),
    transmissionToolRestrictions: lazily(() => present(boxes, transmissionToolRestriction)),
    categories,
    products: scaled(products, lotProducts),
  }
}

function* engineTransmissionsOf(fitments: DemoCatalog['fitments']) {
  for (const { make, model, engine, transmissions } of fitments) {
    for (const transmission of transmissions) yield { make, model, engine, transmission }
  }
}

function* present<From, To>(items: Iterable<From>, toItem: (item: From) => To | null): Generator<To> {
  for (const item of items) {
    const made = toItem(item)
    if (made !== null) yield made
  }
}
