import { operation } from '#access/operation.ts'
import { createTranslator } from '#features/translations/server/read-translations.ts'
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
import { modelTexts } from '../contract/model-records.ts'
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

const translatedModel = createTranslator('model', ['vehicles'], modelTexts)
/** Maps models in order, with their texts in the current language. */
const inLanguage = <V extends object>(
  { database, services }: Pick<Shown, 'database' | 'services'>,
  models: readonly { id: number }[],
  shown: readonly V[],
): Promise<V[]> =>
  Promise.all(shown.map((values, at) => translatedModel(database, services.versions, models[at]!.id, values)))

export const listMakesOperation = operation(listMakes, async (context) =>
  cards(context, (await readShownVehicles(context)).makes),
)

export const getMakeOperation = operation(getMake, async (context) => {
  const make = findMake(await readShownVehicles(context), context.input.params.make)
  const { database, services } = context
  const full = await translatedMake(database, services.versions, make.id, makeInFullOf(make))
  return shownAnswer(context, { ...full, models: await inLanguage(context, make.models, full.models) })
})

export const listYearsOperation = operation(listYears, async (context) => {
  const { years } = findMake(await readShownVehicles(context), context.input.params.make)
  return shownAnswer(context, { data: years.map((year) => ({ slug: year, name: year })) })
})

export const listModelsOperation = operation(listModels, async (context) => {
  const { make, year } = context.input.params
  const models = listModelsIn(findMake(await readShownVehicles(context), make), year)
  const shown = models.map(({ card }) => card)
  return shownAnswer(context, { data: await inLanguage(context, models, shown) })
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
