import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { Engine, Transmission } from '#features/catalog/contract/catalog.ts'
import { getEngine, getMake, getTransmission } from '#features/catalog/contract/catalog.ts'
import { selectedTuneIds, type SelectionAction, selectionReducer } from '#features/catalog/selection.ts'
import {
  currentSelection,
  serverSelection,
  storeSelection,
  subscribeSelection,
} from '#features/catalog/client/selection-store.ts'
import type { VehicleSelection } from '#features/catalog/selection-state.ts'
import { call, CallError } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { QuestionsLink } from '#kit/ui/questions-link.tsx'
import { useSession } from '#access/ui/session.tsx'
import { PurchaseForm } from './purchase-form.tsx'
import * as m from '../messages/m.ts'

export interface ChosenVehicle {
  /** "2017 Volkswagen Golf GTI". */
  name: string
  selection: VehicleSelection
  engine: Engine
  transmission: Transmission | null
  tuneIds: number[]
}

/** The vehicle and tunes selected in this browser, with details; null while loading, 'none' when incomplete. */
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
  const gone = (action: SelectionAction) => (error: unknown) => {
    if (!(error instanceof CallError && error.status === 404)) throw error
    storeSelection(selectionReducer(stored, action))
    return null
  }
  const [named, engine, transmission] = await Promise.all([
    call(getMake, { params: { make } }),
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
  if (engine === null) return 'none'
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

export default function PurchasePage() {
  const chosen = useChosenVehicle()
  const session = useSession()
  return (
    <PageShell
      title={m.buyYourTune()}
      crumbs={[{ label: m.tunes(), to: link('/catalog') }, { label: m.purchase() }]}
      actions={<QuestionsLink topic="tools" />}
    >
      {chosen === null || session.state === 'loading' ? (
        <LoadingState lines={10} label={m.loadingChoice()} />
      ) : chosen === 'none' ? (
        <EmptyState title={m.noTuneChosen()} actions={<Link to={link('/catalog')}>{m.findVehicle()}</Link>}>
          {m.noTuneChosenHint()}
        </EmptyState>
      ) : (
        <PurchaseForm chosen={chosen} user={session.user} />
      )}
    </PageShell>
  )
}
