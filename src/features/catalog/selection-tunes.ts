import {
  chosenIds,
  isListSlot,
  listSlots,
  offeredTunes,
  singleSlots,
  stockTuneId,
  type OfferedTune,
  type Slot,
  type VehicleSelection,
} from './selection-state.ts'

/** Why a change was refused, with tune IDs; `refusalText` makes the sentence. */
export type SelectionRefusal =
  | { code: 'tune_not_offered'; tuneId: number }
  | { code: 'required_tune_not_offered'; tuneId: number; requiredSlug: string }
  | { code: 'required_tune_conflicts'; tuneId: number; requiredTuneId: number; otherTuneId: number }
  | { code: 'tune_is_required'; tuneId: number; byTuneIds: number[] }

export interface SelectionChange {
  selection: VehicleSelection
  /** Required tunes that were added along with the selected one. */
  addedTuneIds: number[]
  refusal: SelectionRefusal | null
}

type Offered = ReadonlyMap<number, OfferedTune>

/** Selects a tune for its field and adds the tunes it requires, which never replace a selected tune silently. */
export function chooseTune(selection: VehicleSelection, tuneId: number): SelectionChange {
  const offered = offeredTunes(selection)
  const wanted = offered.get(tuneId)
  if (!wanted) return refused(selection, { code: 'tune_not_offered', tuneId })
  const replaced = isListSlot(wanted.slot) ? null : selection[wanted.slot]
  if (replaced !== null && replaced !== tuneId) {
    const byTuneIds = dependents(selection, offered, [replaced]).filter((id) => id !== tuneId)
    if (byTuneIds.length > 0) return refused(selection, { code: 'tune_is_required', tuneId: replaced, byTuneIds })
  }
  let next = { ...place(selection, wanted.slot, tuneId), selectedDynoIndex: 0 }
  const addedTuneIds: number[] = []
  const missing = firstMissing(tuneId, offered)
  if (missing !== null) return refused(selection, { code: 'required_tune_not_offered', tuneId, requiredSlug: missing })
  for (const requiredTuneId of requiredClosure(tuneId, offered)) {
    const required = offered.get(requiredTuneId)
    if (!required || chosenIds(next).includes(requiredTuneId)) continue
    const otherTuneId = isListSlot(required.slot) ? null : next[required.slot]
    if (otherTuneId !== null && (otherTuneId === tuneId || offered.get(otherTuneId)?.tune.is_stock !== true)) {
      return refused(selection, { code: 'required_tune_conflicts', tuneId, requiredTuneId, otherTuneId })
    }
    next = place(next, required.slot, requiredTuneId)
    addedTuneIds.push(requiredTuneId)
  }
  return { selection: next, addedTuneIds, refusal: null }
}

/** Removes a selected tune, unless another selected tune requires it. Removing the ECU tune removes the ECU tunes. */
export function removeTune(selection: VehicleSelection, tuneId: number): SelectionChange {
  if (!chosenIds(selection).includes(tuneId)) return accepted(selection)
  if (selection.tune === tuneId) return removeEcuTunes(selection)
  const offered = offeredTunes(selection)
  const cycle = chosenIds(selection).filter(
    (id) => requiredClosure(id, offered).has(tuneId) && requiredClosure(tuneId, offered).has(id),
  )
  const removed = [...new Set([tuneId, ...cycle])]
  if (selection.tune !== null && removed.includes(selection.tune)) return removeEcuTunes(selection)
  const byTuneIds = dependents(selection, offered, removed)
  if (byTuneIds.length > 0) return refused(selection, { code: 'tune_is_required', tuneId, byTuneIds })
  return accepted(removed.reduce(take, selection))
}

/** Resets the tune to stock (or none) and clears dsgTune and add-ons (specification section 4). */
export function removeEcuTunes(selection: VehicleSelection): SelectionChange {
  const stock = stockTuneId(selection)
  const removed = [selection.tune, selection.dsgTune, ...selection.addOnTunes].filter((id) => id !== null)
  const byTuneIds = dependents(
    selection,
    offeredTunes(selection),
    removed.filter((id) => id !== stock),
  ).filter((id) => !removed.includes(id))
  if (byTuneIds.length > 0 && selection.tune !== null) {
    return refused(selection, { code: 'tune_is_required', tuneId: selection.tune, byTuneIds })
  }
  return accepted({ ...selection, tune: stock, dsgTune: null, addOnTunes: [], selectedDynoIndex: 0 })
}

/**
 * Drops selected tunes that the loaded engine and transmission do not offer in that field, then those whose required
 * tunes are gone, and falls back to the stock tune.
 */
export function dropStaleTunes(selection: VehicleSelection): VehicleSelection {
  const offered = offeredTunes(selection)
  const isStale = (slot: Slot, id: number) => isLoaded(selection, slot) && offered.get(id)?.slot !== slot
  let next = selection
  for (const slot of singleSlots) {
    const id = next[slot]
    if (id !== null && isStale(slot, id)) next = { ...next, [slot]: null }
  }
  for (const slot of listSlots) next = { ...next, [slot]: next[slot].filter((id) => !isStale(slot, id)) }
  for (let lacking = firstLacking(next, offered); lacking !== null; lacking = firstLacking(next, offered)) {
    next = take(next, lacking)
  }
  return next.tune === null ? { ...next, tune: stockTuneId(next) } : next
}

/** Offered and unselected tunes that the selected ones recommend, in order of recommendation. */
export function recommendedTuneIds(selection: VehicleSelection): number[] {
  const offered = offeredTunes(selection)
  const chosen = chosenIds(selection)
  const recommended = chosen.flatMap((id) => idsOf(offered.get(id)?.tune.recommended ?? [], offered))
  return [...new Set(recommended)].filter((id) => !chosen.includes(id))
}

/** All offered tunes that a tune requires, directly or transitively, in that order; excludes the tune itself. */
function requiredClosure(tuneId: number, offered: Offered): Set<number> {
  const closure = new Set<number>()
  const open = idsOf(offered.get(tuneId)?.tune.requires ?? [], offered)
  for (let id = open.shift(); id !== undefined; id = open.shift()) {
    if (id === tuneId || closure.has(id)) continue
    closure.add(id)
    open.push(...idsOf(offered.get(id)?.tune.requires ?? [], offered))
  }
  return closure
}

/** The first slug that a tune requires, directly or transitively, and that is not offered. */
function firstMissing(tuneId: number, offered: Offered): string | null {
  const required = [tuneId, ...requiredClosure(tuneId, offered)].flatMap((id) => offered.get(id)?.tune.requires ?? [])
  return required.find((slug) => idsOf([slug], offered).length === 0) ?? null
}

/** IDs of the offered tunes among these slugs; the catalog links tunes by slug. */
const idsOf = (slugs: readonly string[], offered: Offered): number[] =>
  slugs.flatMap((slug) => [...offered.values()].find(({ tune }) => tune.slug === slug)?.tune.id ?? [])

/** Selected tunes outside the list that require a tune in it. */
function dependents(selection: VehicleSelection, offered: Offered, ids: readonly number[]): number[] {
  return chosenIds(selection).filter(
    (id) => !ids.includes(id) && ids.some((removed) => requiredClosure(id, offered).has(removed)),
  )
}

/**
 * The first selected tune that lacks a required one. Requirements that are not offered count as lacking only once
 * engine and transmission are loaded: until then, they may be among selected tunes that are not known yet.
 */
function firstLacking(selection: VehicleSelection, offered: Offered): number | null {
  const chosen = chosenIds(selection)
  const isAllLoaded = isLoaded(selection, 'awdTune')
  const lacks = (slug: string) => {
    const [id] = idsOf([slug], offered)
    return id === undefined ? isAllLoaded : !chosen.includes(id)
  }
  return chosen.find((id) => offered.get(id)?.tune.requires.some(lacks) === true) ?? null
}

function isLoaded(selection: VehicleSelection, slot: Slot): boolean {
  const engine = selection.engine === null || selection.engine.tunes !== null
  const transmission = selection.transmission === null || selection.transmission.tunes !== null
  if (slot === 'awdTune' || slot === 'awdAddOnTunes') return engine && transmission
  return slot === 'transmissionTune' || slot === 'transmissionAddOnTunes' ? transmission : engine
}

function place(selection: VehicleSelection, slot: Slot, id: number): VehicleSelection {
  if (!isListSlot(slot)) return { ...selection, [slot]: id }
  return selection[slot].includes(id) ? selection : { ...selection, [slot]: [...selection[slot], id] }
}

function take(selection: VehicleSelection, id: number): VehicleSelection {
  const next = { ...selection }
  for (const slot of singleSlots) if (next[slot] === id) next[slot] = null
  for (const slot of listSlots) next[slot] = next[slot].filter((other) => other !== id)
  return next
}

const accepted = (selection: VehicleSelection): SelectionChange => ({ selection, addedTuneIds: [], refusal: null })
const refused = (selection: VehicleSelection, refusal: SelectionRefusal): SelectionChange => ({
  ...accepted(selection),
  refusal,
})
