import { defaultPowerType, type PowerType } from '#features/tunes/power.ts'

/** A figure as stored in the catalog. It may be zero or lack a unit, and is then not shown. */
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

/** The fields of a tune that the selection uses. */
export interface SelectableTune extends PowerFigures {
  id: number
  slug: string
  name: string
  is_stock: boolean
  /** Whether it is an add-on. */
  optional: boolean
  is_dsg: boolean
  is_awd: boolean
  /** Slugs of all tunes that this one requires. */
  requires: readonly string[]
  /** Slugs of recommended tunes. */
  recommended: readonly string[]
}

/** A selected engine or transmission; `tunes` is null until loaded. */
export interface SelectedUnit {
  slug: string
  tunes: readonly SelectableTune[] | null
}

/** The fields of specification section 3, "Vehicle selection". Makes, models and units by slug, tunes by ID. */
export interface VehicleSelection {
  make: string | null
  /** A year segment in canonical form, see `formatYear`. */
  year: string | null
  model: string | null
  engine: SelectedUnit | null
  tune: number | null
  transmission: SelectedUnit | null
  transmissionTune: number | null
  /** A tune for a dual-clutch transmission, offered with the engine. */
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

/** All tunes of the loaded engine and transmission, each with the field that holds it when selected. */
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

/** The IDs in all tune fields, including stock tunes. */
export function chosenIds(selection: VehicleSelection): number[] {
  const single = singleSlots.map((slot) => selection[slot]).filter((id) => id !== null)
  return [...new Set([...single, ...listSlots.flatMap((slot) => selection[slot])])]
}

/** The engine's stock tune, which the ECU falls back to; null when there is none or the engine is not loaded. */
export const stockTuneId = (selection: VehicleSelection): number | null =>
  [...offeredTunes(selection).values()].find(({ tune, slot }) => slot === 'tune' && tune.is_stock)?.tune.id ?? null

export const isListSlot = (slot: Slot): slot is ListSlot => listSlots.some((list) => list === slot)
