import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { Engine, Transmission } from '#features/catalog/contract.ts'
import { getEngine, getTransmission } from '#features/catalog/contract.ts'
import { selectedTuneIds, selectionReducer } from '#features/catalog/selection.ts'
import { currentSelection, serverSelection, subscribeSelection } from '#features/catalog/selection-store.ts'
import type { VehicleSelection } from '#features/catalog/selection-state.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { useSession } from '#kit/ui/session.tsx'
import { PurchaseForm } from './purchase-form.tsx'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Buy your tune', unlisted: true })

export interface ChosenVehicle {
  selection: VehicleSelection
  engine: Engine
  transmission: Transmission | null
  tuneIds: number[]
}

/** The vehicle and tunes of this browser, with their details; null while they load, 'none' without a complete choice. */
function useChosenVehicle(): ChosenVehicle | 'none' | null {
  const stored = useSyncExternalStore(subscribeSelection, currentSelection, serverSelection)
  const [chosen, setChosen] = useState<ChosenVehicle | 'none' | null>(null)
  useEffect(() => {
    let stale = false
    void readChosen(stored).then(
      (value) => stale || setChosen(value),
      () => stale || setChosen('none'),
    )
    return () => {
      stale = true
    }
  }, [stored])
  return chosen
}

async function readChosen(stored: VehicleSelection): Promise<ChosenVehicle | 'none'> {
  const { make, year, model } = stored
  if (make === null || year === null || model === null || stored.engine === null) return 'none'
  const at = { make, year, model }
  const [engine, transmission] = await Promise.all([
    call(getEngine, { params: { ...at, engine: stored.engine.slug } }),
    stored.transmission === null
      ? null
      : call(getTransmission, { params: { ...at, transmission: stored.transmission.slug } }),
  ])
  let selection = selectionReducer(stored, { type: 'engineLoaded', engine: engine.slug, tunes: engine.tunes })
  if (transmission)
    selection = selectionReducer(selection, {
      type: 'transmissionLoaded',
      transmission: transmission.slug,
      tunes: transmission.tunes,
    })
  const tuneIds = selectedTuneIds(selection)
  return tuneIds.length === 0 ? 'none' : { selection, engine, transmission, tuneIds }
}

export default function PurchasePage() {
  const chosen = useChosenVehicle()
  const session = useSession()
  return (
    <PageShell title="Buy your tune" crumbs={[{ label: 'Tunes', to: link('/catalog') }, { label: 'Purchase' }]}>
      {chosen === null || session.state === 'loading' ? (
        <LoadingState lines={10} label="Loading your choice" />
      ) : chosen === 'none' ? (
        <EmptyState title="No tune is chosen" actions={<Link to={link('/catalog')}>Find your vehicle</Link>}>
          Pick your vehicle and a tune first; your choice is remembered in this browser.
        </EmptyState>
      ) : (
        <PurchaseForm chosen={chosen} user={session.user} />
      )}
    </PageShell>
  )
}
