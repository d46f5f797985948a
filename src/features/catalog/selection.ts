import { powerTypes, type PowerType } from '#features/tunes/power.ts'
import {
  chosenIds,
  noVehicle,
  offeredTunes,
  type SelectableTune,
  type Slot,
  type VehicleSelection,
} from './selection-state.ts'
import {
  chooseTune,
  dropStaleTunes,
  removeEcuTunes,
  removeTune,
  type SelectionChange,
  type SelectionRefusal,
} from './selection-tunes.ts'
import { formatYear, parseYear } from './year.ts'
import * as m from './messages/m.ts'
import { formatList } from '#kit/locale.ts'

export type SelectionAction =
  | { type: 'selectMake'; make: string | null }
  | { type: 'selectYear'; year: string | null }
  | { type: 'selectModel'; model: string | null }
  | { type: 'selectEngine'; engine: string | null }
  | { type: 'engineLoaded'; engine: string; tunes: readonly SelectableTune[] }
  | { type: 'engineFailed'; engine: string }
  | { type: 'selectTransmission'; transmission: string | null }
  | { type: 'transmissionLoaded'; transmission: string; tunes: readonly SelectableTune[] }
  | { type: 'transmissionFailed'; transmission: string }
  | { type: 'skipTransmission'; skip: boolean }
  /** Any tune or add-on. The tune determines its field. */
  | { type: 'chooseTune'; tuneId: number }
  | { type: 'removeTune'; tuneId: number }
  | { type: 'removeEcuTunes' }
  | { type: 'showDyno'; index: number }
  | { type: 'showHpTorque'; powerType: PowerType }
  | { type: 'restore'; selection: VehicleSelection }
  | { type: 'clear' }

/** The selection after an action. A refused action changes nothing; `changeSelection` reports why. */
export const selectionReducer = (selection: VehicleSelection, action: SelectionAction): VehicleSelection =>
  changeSelection(selection, action).selection

/**
 * One step of the vehicle selection (specification section 4). Ignores choices below a level that is not selected,
 * and late responses for an engine or transmission that is no longer selected.
 */
export function changeSelection(selection: VehicleSelection, action: SelectionAction): SelectionChange {
  switch (action.type) {
    case 'chooseTune':
      return chooseTune(selection, action.tuneId)
    case 'removeTune':
      return removeTune(selection, action.tuneId)
    case 'removeEcuTunes':
      return removeEcuTunes(selection)
    default:
      return { selection: reduceVehicle(selection, action), addedTuneIds: [], refusal: null }
  }
}

type VehicleAction = Exclude<SelectionAction, { type: 'chooseTune' | 'removeTune' | 'removeEcuTunes' }>

function reduceVehicle(selection: VehicleSelection, action: VehicleAction): VehicleSelection {
  const { make, year, model, engine, transmission, currentHpTorque } = selection
  switch (action.type) {
    case 'selectMake':
      return { ...noVehicle, currentHpTorque, make: action.make }
    case 'selectYear':
      return make === null ? selection : { ...noVehicle, currentHpTorque, make, year: canonicalYear(action.year) }
    case 'selectModel':
      return year === null ? selection : { ...noVehicle, currentHpTorque, make, year, model: action.model }
    case 'selectEngine':
      if (model === null) return selection
      return { ...noVehicle, make, year, model, engine: unit(action.engine) }
    case 'engineLoaded':
      if (engine?.slug !== action.engine) return selection
      return dropStaleTunes({ ...selection, engine: { slug: engine.slug, tunes: action.tunes } })
    case 'engineFailed':
      return engine?.slug === action.engine ? { ...noVehicle, currentHpTorque, make, year, model } : selection
    case 'selectTransmission':
      if (engine === null) return selection
      return withTransmission({ ...selection, skipTransmissionSelection: false }, action.transmission)
    case 'transmissionLoaded':
      if (transmission?.slug !== action.transmission) return selection
      return dropStaleTunes({ ...selection, transmission: { slug: transmission.slug, tunes: action.tunes } })
    case 'transmissionFailed':
      return transmission?.slug === action.transmission ? withTransmission(selection, null) : selection
    case 'skipTransmission':
      if (engine === null) return selection
      return action.skip
        ? withTransmission({ ...selection, skipTransmissionSelection: true }, null)
        : { ...selection, skipTransmissionSelection: false }
    case 'showDyno':
      return engine !== null && Number.isSafeInteger(action.index) && action.index >= 0
        ? { ...selection, selectedDynoIndex: action.index }
        : selection
    case 'showHpTorque':
      return powerTypes.includes(action.powerType) ? { ...selection, currentHpTorque: action.powerType } : selection
    case 'restore':
      return action.selection
    case 'clear':
      return noVehicle
  }
}

/** Null for an invalid year. */
function canonicalYear(segment: string | null): string | null {
  const year = segment === null ? null : parseYear(segment)
  return year === null ? null : formatYear(year)
}

const unit = (slug: string | null) => (slug === null ? null : { slug, tunes: null })

/** Switches the transmission and drops its tunes, as well as tunes that required them. */
const withTransmission = (selection: VehicleSelection, slug: string | null): VehicleSelection =>
  dropStaleTunes({ ...selection, transmission: unit(slug), transmissionTune: null, transmissionAddOnTunes: [] })

/**
 * An engine is selected and, if transmissions exist and are not skipped, a transmission too (specification section
 * 4).
 */
export const isVehicleSelected = (selection: VehicleSelection, transmissionsExist: boolean): boolean =>
  selection.engine !== null &&
  (!transmissionsExist || selection.skipTransmissionSelection || selection.transmission !== null)

/**
 * IDs of the tunes to buy, ascending: selected, known from the loaded engine and transmission, and not stock. Empty
 * until the engine is loaded.
 */
export function selectedTuneIds(selection: VehicleSelection): number[] {
  const offered = offeredTunes(selection)
  const isBought = (id: number) => offered.get(id)?.tune.is_stock === false
  return chosenIds(selection)
    .filter(isBought)
    .toSorted((a, b) => a - b)
}

/** The offered tunes of one field, in catalog order. */
export const tuneOptions = (selection: VehicleSelection, slot: Slot): SelectableTune[] =>
  [...offeredTunes(selection).values()].filter((offer) => offer.slot === slot).map(({ tune }) => tune)

export type AwdOption = { kind: 'tune'; tune: SelectableTune } | { kind: 'stock'; tune: null }

/** Prepends a Stock option when exactly one all-wheel-drive tune exists; selecting it removes the tune. */
export function awdOptions(selection: VehicleSelection): AwdOption[] {
  const options = tuneOptions(selection, 'awdTune').map((tune): AwdOption => ({ kind: 'tune', tune }))
  return options.length === 1 ? [{ kind: 'stock', tune: null }, ...options] : options
}

/** A refusal in words, with tune names taken from the selection. */
export function refusalText(refusal: SelectionRefusal, selection: VehicleSelection): string {
  const offered = offeredTunes(selection)
  const name = (id: number) => offered.get(id)?.tune.name ?? m.tuneNumber({ id })
  switch (refusal.code) {
    case 'tune_not_offered':
      return m.tuneNotOffered()
    case 'required_tune_not_offered':
      return m.requiredNotOffered({ name: name(refusal.tuneId) })
    case 'required_tune_conflicts':
      return m.requiredConflicts({
        name: name(refusal.tuneId),
        required: name(refusal.requiredTuneId),
        other: name(refusal.otherTuneId),
      })
    case 'tune_is_required': {
      return m.tuneRequired({
        n: refusal.byTuneIds.length,
        by: formatList(refusal.byTuneIds.map(name)),
        name: name(refusal.tuneId),
      })
    }
  }
}
