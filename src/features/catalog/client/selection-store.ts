import { storedText } from '#kit/client/stored-text.ts'
import { noVehicle, type VehicleSelection } from '../selection-state.ts'
import { parseSelection, serializeSelection } from '../selection-storage.ts'

const stored = storedText('overboost-vehicle')
let parsed: { text: string | null; selection: VehicleSelection } = { text: null, selection: noVehicle }

/**
 * The visitor's vehicle and tunes, stored in the browser and shared between tabs. Engine and transmission come
 * without their tunes: load them, then apply `engineLoaded` and `transmissionLoaded`. Returns the same object until
 * it changes.
 */
export function currentSelection(): VehicleSelection {
  const text = stored.read()
  if (parsed.text !== text) parsed = { text, selection: parseSelection(text) }
  return parsed.selection
}

export const storeSelection = (selection: VehicleSelection): void =>
  stored.write(selection.make === null ? null : serializeSelection(selection))

/** Calls back after every change, here or in another tab; returns an unsubscribe function. */
export const subscribeSelection = stored.subscribe

/** The snapshot for server rendering. */
export const serverSelection = (): VehicleSelection => noVehicle

/** Whether both are the same engine of the same model and year. */
export const isSameVehicle = (a: VehicleSelection, b: VehicleSelection): boolean =>
  a.engine !== null && a.make === b.make && a.year === b.year && a.model === b.model && a.engine.slug === b.engine?.slug
