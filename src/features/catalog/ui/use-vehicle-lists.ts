import { useEffect, useState } from 'react'
import { call, CallError } from '#kit/call.ts'
import { listEngines, listEngineTransmissions, listModels, listYears } from '../contract/catalog.ts'
import type { VehicleSelection } from '../selection-state.ts'
import type { Named, VehicleLevels } from './vehicle-levels.ts'

export interface ListState {
  items: readonly Named[]
  /** missing: the parent of the list no longer exists. */
  state: 'idle' | 'loading' | 'ready' | 'failed' | 'missing'
}

export interface VehicleLists {
  years: ListState
  models: ListState
  engines: ListState
  transmissions: ListState
  retry: () => void
}

type Load = (signal: AbortSignal) => Promise<{ data: readonly Named[] }>

/** The option lists for the current selection: those supplied by the page, the rest loaded on demand. */
export function useVehicleLists(selection: VehicleSelection, levels: VehicleLevels | null): VehicleLists {
  const { make, year, model } = selection
  const engine = selection.engine?.slug ?? null
  const [tries, setTries] = useState(0)
  const known = levels === null ? {} : knownLists(levels)
  const years = useList(make === null ? null : `${make}`, known, tries, (signal) =>
    call(listYears, { params: { make: make ?? '' } }, { signal }),
  )
  const inYear = { make: make ?? '', year: year ?? '' }
  const models = useList(year === null ? null : `${make}/${year}`, known, tries, (signal) =>
    call(listModels, { params: inYear }, { signal }),
  )
  const ofModel = { ...inYear, model: model ?? '' }
  const engines = useList(model === null ? null : `${make}/${year}/${model}`, known, tries, (signal) =>
    call(listEngines, { params: ofModel }, { signal }),
  )
  const ofEngine = { ...ofModel, engine: engine ?? '' }
  const transmissions = useList(engine === null ? null : `${make}/${year}/${model}/${engine}`, known, tries, (signal) =>
    call(listEngineTransmissions, { params: ofEngine }, { signal }),
  )
  return { years, models, engines, transmissions, retry: () => setTries((count) => count + 1) }
}

type Known = Readonly<Record<string, readonly Named[]>>

function knownLists({ place, ...lists }: VehicleLevels): Known {
  const { make, year, model, engine } = place
  return {
    ...(make === undefined ? {} : { [make]: lists.years }),
    ...(year === undefined ? {} : { [`${make}/${year}`]: lists.models }),
    ...(model === undefined ? {} : { [`${make}/${year}/${model}`]: lists.engines }),
    ...(engine === undefined ? {} : { [`${make}/${year}/${model}/${engine}`]: lists.transmissions }),
  }
}

function useList(key: string | null, known: Known, tries: number, load: Load): ListState {
  const [loaded, setLoaded] = useState<(ListState & { key: string }) | null>(null)
  const given = key === null ? undefined : known[key]
  const isNeeded = key !== null && given === undefined
  useEffect(() => {
    if (!isNeeded) return
    const abort = new AbortController()
    load(abort.signal).then(
      ({ data }) => setLoaded({ key, items: data, state: 'ready' }),
      (error: unknown) => {
        const isMissing = error instanceof CallError && error.status === 404
        if (!abort.signal.aborted) setLoaded({ key, items: [], state: isMissing ? 'missing' : 'failed' })
      },
    )
    return () => abort.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- the key names what is loaded
  }, [key, isNeeded, tries])
  if (key === null) return { items: [], state: 'idle' }
  if (given) return { items: given, state: 'ready' }
  return loaded?.key === key ? loaded : { items: [], state: 'loading' }
}
