import { storedText } from '#kit/client/stored-text.ts'
import { noVehicle, type VehicleSelection } from '../selection-state.ts'
import { parseSelection, serializeSelection } from '../selection-storage.ts'

const stored = storedText('overboost-vehicle')
let parsed: { text: string | null; selection: VehicleSelection } = { text: null, selection: noVehicle }

/**
 * The visitor's vehicle and tunes, kept in the browser and shared between its tabs. Engine and transmission come
 * without their tunes: load them and apply `engineLoaded` and `transmissionLoaded`. The same object until it changes.
 */
export function currentSelection(): VehicleSelection {
  const text = stored.read()
  if (parsed.text !== text) parsed = { text, selection: parseSelection(text) }
  return parsed.selection
}

export const storeSelection = (selection: VehicleSelection): void =>
  stored.write(selection.make === null ? null : serializeSelection(selection))

/** Calls back after every change, here or in another tab; returns the end of it. */
export const subscribeSelection = stored.subscribe

/** What the server renders. */
export const serverSelection = (): VehicleSelection => noVehicle

/** Whether both name the same engine of the same model in the same year. */
export const isSameVehicle = (a: VehicleSelection, b: VehicleSelection): boolean =>
  a.engine !== null && a.make === b.make && a.year === b.year && a.model === b.model && a.engine.slug === b.engine?.slug
