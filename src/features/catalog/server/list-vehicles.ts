import { operation } from '#access/operation.ts'
import type { Context } from '#access/operation.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import {
  getMake,
  listAllVehicles,
  listEngines,
  listEngineTransmissions,
  listMakes,
  listModels,
  listTransmissions,
  listYears,
} from '../contract/catalog.ts'
import {
  findMake,
  listEnginesIn,
  listModelsIn,
  listTransmissionsIn,
  makeInFullOf,
  readVehicleIndex,
  vehicleEntries,
} from './vehicle-index.ts'

const garageOf = ({ database, services }: Pick<Context<{ runs: 'query' }>, 'database' | 'services'>) =>
  readVehicleIndex(database, services.versions)
const list = (data: unknown[]) => PreparedResponse.json({ data })
const cards = (items: readonly { card: unknown }[]) => list(items.map(({ card }) => card))

export const listMakesOperation = operation(listMakes, async (context) => cards((await garageOf(context)).makes))

export const getMakeOperation = operation(getMake, async (context) =>
  PreparedResponse.json(makeInFullOf(findMake(await garageOf(context), context.input.params.make))),
)

export const listYearsOperation = operation(listYears, async (context) => {
  const { years } = findMake(await garageOf(context), context.input.params.make)
  return list(years.map((year) => ({ slug: year, name: year })))
})

export const listModelsOperation = operation(listModels, async (context) => {
  const { make, year } = context.input.params
  return cards(listModelsIn(findMake(await garageOf(context), make), year))
})

export const listEnginesOperation = operation(listEngines, async (context) =>
  cards(listEnginesIn(await garageOf(context), context.input.params)),
)

export const listTransmissionsOperation = operation(listTransmissions, async (context) =>
  cards(listTransmissionsIn(await garageOf(context), context.input.params)),
)

export const listEngineTransmissionsOperation = operation(listEngineTransmissions, async (context) =>
  cards(listTransmissionsIn(await garageOf(context), context.input.params)),
)

export const listAllVehiclesOperation = operation(listAllVehicles, async (context) =>
  list(vehicleEntries(await garageOf(context))),
)
