import { operation } from '#access/operation.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import { searchVehicles } from '../contract/catalog.ts'
import { readVehicleList } from './vehicle-list.ts'
import { buildVehicleMatcher } from './vehicle-matcher.ts'

/** A search index of all vehicles. */
export const readVehicleMatcher = createReadModel(['vehicles'], async (database) =>
  buildVehicleMatcher(await readVehicleList(database)),
)

export const searchVehiclesOperation = operation(searchVehicles, async ({ database, services, input }) => {
  const { q, limit } = input.query
  if (q === '') return PreparedResponse.json({ data: [] })
  const matcher = await readVehicleMatcher(database, services.versions)
  return PreparedResponse.json({ data: matcher.match(q, limit) })
})
