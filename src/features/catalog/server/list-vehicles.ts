import { operation } from '#access/operation.ts'
import { translatedMake } from '#features/vehicles/server/translated-make.ts'
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
import { readShownVehicles, shownAnswer } from './preview-place.ts'
import {
  findMake,
  listEnginesIn,
  listModelsIn,
  listTransmissionsIn,
  makeInFullOf,
  readVehicleIndex,
  vehicleEntries,
} from './vehicle-index.ts'

const list = (data: unknown[]) => PreparedResponse.json({ data })
type Shown = Parameters<typeof readShownVehicles>[0]
const cards = (context: Shown, items: readonly { card: unknown }[]) =>
  shownAnswer(context, { data: items.map(({ card }) => card) })

export const listMakesOperation = operation(listMakes, async (context) =>
  cards(context, (await readShownVehicles(context)).makes),
)

export const getMakeOperation = operation(getMake, async (context) => {
  const make = findMake(await readShownVehicles(context), context.input.params.make)
  return shownAnswer(
    context,
    await translatedMake(context.database, context.services.versions, make.id, makeInFullOf(make)),
  )
})

export const listYearsOperation = operation(listYears, async (context) => {
  const { years } = findMake(await readShownVehicles(context), context.input.params.make)
  return shownAnswer(context, { data: years.map((year) => ({ slug: year, name: year })) })
})

export const listModelsOperation = operation(listModels, async (context) => {
  const { make, year } = context.input.params
  return cards(context, listModelsIn(findMake(await readShownVehicles(context), make), year))
})

export const listEnginesOperation = operation(listEngines, async (context) =>
  cards(context, listEnginesIn(await readShownVehicles(context), context.input.params)),
)

export const listTransmissionsOperation = operation(listTransmissions, async ({ database, services, input }) =>
  list(listTransmissionsIn(await readVehicleIndex(database, services.versions), input.params).map(({ card }) => card)),
)

export const listEngineTransmissionsOperation = operation(listEngineTransmissions, async (context) =>
  cards(context, listTransmissionsIn(await readShownVehicles(context), context.input.params)),
)

export const listAllVehiclesOperation = operation(listAllVehicles, async ({ database, services }) =>
  list(vehicleEntries(await readVehicleIndex(database, services.versions))),
)
