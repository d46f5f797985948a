import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Engine, Transmission } from '../contract/catalog.ts'
import type { VehicleSelection } from '../selection-state.ts'
import { serializeSelection } from '../selection-storage.ts'
import { currentSelection, isSameVehicle, storeSelection, subscribeSelection } from '../client/selection-store.ts'
import type { SelectionChange } from '../selection-tunes.ts'
import { changeSelection, type SelectionAction } from '../selection.ts'
import { loadUnits, selectionOfAddress, queryWithTunes, tuneSlugsOf, tuneSlugsOfQuery } from '../selection-url.ts'
import { type VehiclePlaceParams } from '../vehicle-address.ts'

export interface EngineSelection {
  selection: VehicleSelection
  /** The last step, with what it added or why it was refused. */
  last: SelectionChange | null
  change: (action: SelectionAction) => void
}

/**
 * The tunes selected for the engine in the URL. The query stores them, so the page can be shared and works without
 * scripts; the browser stores them too, for later visits and other tabs.
 */
export function useEngineSelection(
  place: Omit<VehiclePlaceParams, 'transmission'>,
  engine: Engine,
  transmission: Transmission | null,
): EngineSelection {
  const [search, setSearch] = useSearchParams()
  const [local, setLocal] = useState(() => selectionOfAddress(place, engine, transmission, tuneSlugsOfQuery(search)))
  const [last, setLast] = useState<SelectionChange | null>(null)
  const selection = useMemo(() => loadUnits(local, engine, transmission), [local, engine, transmission])

  const show = (next: VehicleSelection) => {
    setLocal(next)
    storeSelection(next)
    setSearch((before) => queryWithTunes(before, tuneSlugsOf(next)), { replace: true, preventScrollReset: true })
  }
  const follow = () => {
    const stored = currentSelection()
    if (!isSameVehicle(stored, selection)) return
    const next = loadUnits(stored, engine, transmission)
    if (serializeSelection(next) !== serializeSelection(selection)) show(next)
  }

  const address = Object.values(place).join('/')
  useEffect(() => {
    // Opening this page makes it the visitor's vehicle. Earlier tunes for it are restored unless the URL names some.
    if (tuneSlugsOfQuery(search).length === 0 && isSameVehicle(currentSelection(), selection)) follow()
    else storeSelection(selection)
    // oxlint-disable-next-line react/exhaustive-deps -- on arrival only
  }, [address, transmission?.slug])
  useEffect(() => subscribeSelection(follow))

  const change = (action: SelectionAction) => {
    const result = changeSelection(selection, action)
    setLast(result)
    if (result.refusal === null) show(result.selection)
  }
  return { selection, last, change }
}
