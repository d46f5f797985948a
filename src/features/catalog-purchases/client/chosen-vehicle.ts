import type { Engine, Transmission } from '#features/catalog/contract/catalog.ts'
import { getEngine, getMake, getTransmission } from '#features/catalog/contract/catalog.ts'
import { selectedTuneIds, type SelectionAction, selectionReducer } from '#features/catalog/selection.ts'
import { storeSelection } from '#features/catalog/client/selection-store.ts'
import type { VehicleSelection } from '#features/catalog/selection-state.ts'
import { call, CallError } from '#kit/call.ts'

export interface ChosenVehicle {
  /** "2017 Volkswagen Golf GTI". */
  name: string
  selection: VehicleSelection
  engine: Engine
  transmission: Transmission | null
  tuneIds: number[]
}

/**
 * The selected vehicle and tunes with details; 'none' when incomplete. What left the catalog is cleared (specification
 * section 8); any other failed call is thrown and keeps the selection.
 */
export async function readChosen(stored: VehicleSelection): Promise<ChosenVehicle | 'none'> {
  const { make, year, model } = stored
  if (make === null || year === null || model === null || stored.engine === null) return 'none'
  const at = { make, year, model }
  const gone = (action: SelectionAction) => (error: unknown) => {
    if (!(error instanceof CallError && error.status === 404)) throw error
    storeSelection(selectionReducer(stored, action))
    return null
  }
  const [named, engine, transmission] = await Promise.all([
    call(getMake, { params: { make } }).catch(gone({ type: 'engineFailed', engine: stored.engine.slug })),
    call(getEngine, { params: { ...at, engine: stored.engine.slug } }).catch(
      gone({ type: 'engineFailed', engine: stored.engine.slug }),
    ),
    stored.transmission === null
      ? null
      : call(getTransmission, { params: { ...at, transmission: stored.transmission.slug } }).catch(
          gone({ type: 'transmissionFailed', transmission: stored.transmission.slug }),
        ),
  ])
  // Discontinued items are dropped from the selection (specification section 4), and the rest is loaded again.
  if (named === null || engine === null) return 'none'
  let selection = selectionReducer(stored, { type: 'engineLoaded', engine: engine.slug, tunes: engine.tunes })
  if (transmission)
    selection = selectionReducer(selection, {
      type: 'transmissionLoaded',
      transmission: transmission.slug,
      tunes: transmission.tunes,
    })
  const tuneIds = selectedTuneIds(selection)
  const modelName = named.models.find(({ slug }) => slug === model)?.name ?? model
  const name = [...(year === 'Series' ? [] : [year]), named.name, modelName].join(' ')
  return tuneIds.length === 0 ? 'none' : { name, selection, engine, transmission, tuneIds }
}
