import { defaultPowerType, type PowerType } from '#features/tunes/power.ts'

/** A figure as the catalog holds it; it may be zero or have no unit, and is not shown then. */
export interface Quantity {
  value: number | null
  unit: string | null
}

/** The figures of a tune, with the field names of specification section 3. */
export interface PowerFigures {
  horsepower: Quantity | null
  torque: Quantity | null
  torque_limit: Quantity | null
  crank_horsepower: Quantity | null
  crank_torque: Quantity | null
}

/** What the selection has to know of a tune. */
export interface SelectableTune extends PowerFigures {
  id: number
  slug: string
  name: string
  is_stock: boolean
  /** An add-on. */
  optional: boolean
  is_dsg: boolean
  is_awd: boolean
  /** Slugs of tunes without which this one cannot be had, all of them. */
  requires: readonly string[]
  /** Slugs. */
  recommended: readonly string[]
}

/** A chosen engine or transmission; its tunes are null until it has been loaded in full. */
export interface SelectedUnit {
  slug: string
  tunes: readonly SelectableTune[] | null
}

/** The fields of specification section 3, "Vehicle selection". Makes, models and units by slug, tunes by id. */
export interface VehicleSelection {
  make: string | null
  /** A year segment in its one form, see `formatYear`. */
  year: string | null
  model: string | null
  engine: SelectedUnit | null
  tune: number | null
  transmission: SelectedUnit | null
  transmissionTune: number | null
  /** A tune for a dual-clutch transmission that the engine's list offers. */
  dsgTune: number | null
  addOnTunes: readonly number[]
  transmissionAddOnTunes: readonly number[]
  awdTune: number | null
  awdAddOnTunes: readonly number[]
  skipTransmissionSelection: boolean
  selectedDynoIndex: number
  currentHpTorque: PowerType
}

export const noVehicle: VehicleSelection = {
  make: null,
  year: null,
  model: null,
  engine: null,
  tune: null,
  transmission: null,
  transmissionTune: null,
  dsgTune: null,
  addOnTunes: [],
  transmissionAddOnTunes: [],
  awdTune: null,
  awdAddOnTunes: [],
  skipTransmissionSelection: false,
  selectedDynoIndex: 0,
  currentHpTorque: defaultPowerType,
}

export const singleSlots = ['tune', 'dsgTune', 'transmissionTune', 'awdTune'] as const
type SingleSlot = (typeof singleSlots)[number]
export const listSlots = ['addOnTunes', 'transmissionAddOnTunes', 'awdAddOnTunes'] as const
export type ListSlot = (typeof listSlots)[number]
export type Slot = SingleSlot | ListSlot

export interface OfferedTune {
  tune: SelectableTune
  slot: Slot
}

/** All tunes that the loaded engine and transmission offer, with the field that holds each when it is chosen. */
export function offeredTunes(selection: VehicleSelection): ReadonlyMap<number, OfferedTune> {
  const offered = new Map<number, OfferedTune>()
  for (const tune of selection.transmission?.tunes ?? []) offered.set(tune.id, { tune, slot: transmissionSlot(tune) })
  for (const tune of selection.engine?.tunes ?? []) offered.set(tune.id, { tune, slot: engineSlot(tune) })
  return offered
}

function engineSlot(tune: SelectableTune): Slot {
  if (isAllWheelDrive(tune)) return tune.optional ? 'awdAddOnTunes' : 'awdTune'
  if (tune.optional) return 'addOnTunes'
  return tune.is_dsg ? 'dsgTune' : 'tune'
}

function transmissionSlot(tune: SelectableTune): Slot {
  if (isAllWheelDrive(tune)) return tune.optional ? 'awdAddOnTunes' : 'awdTune'
  return tune.optional ? 'transmissionAddOnTunes' : 'transmissionTune'
}

/** A tune is TCU if dsg, AWD if awd, else ECU (specification section 5). */
const isAllWheelDrive = (tune: SelectableTune): boolean => tune.is_awd && !tune.is_dsg

/** The ids in all fields that hold tunes, stock tunes included. */
export function chosenIds(selection: VehicleSelection): number[] {
  const single = singleSlots.map((slot) => selection[slot]).filter((id) => id !== null)
  return [...new Set([...single, ...listSlots.flatMap((slot) => selection[slot])])]
}

/** The engine's stock tune, to which the ECU falls back; null when it has none or is not loaded. */
export const stockTuneId = (selection: VehicleSelection): number | null =>
  [...offeredTunes(selection).values()].find(({ tune, slot }) => slot === 'tune' && tune.is_stock)?.tune.id ?? null

export const isListSlot = (slot: Slot): slot is ListSlot => listSlots.some((list) => list === slot)
