import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { currentSelection, serverSelection, subscribeSelection } from '#features/catalog/client/selection-store.ts'
import { link } from '#kit/link.ts'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { QuestionsLink } from '#kit/ui/questions-link.tsx'
import { ErrorState } from '#access/ui/error-state.tsx'
import { useSession } from '#access/ui/session.tsx'
import { type ChosenVehicle, readChosen } from '../client/chosen-vehicle.ts'
import { PurchaseForm } from './purchase-form.tsx'
import * as m from '../messages/m.ts'

type Chosen = ChosenVehicle | 'none' | { failure: unknown } | null

/** The vehicle and tunes selected in this browser, with details; null while loading, 'none' when incomplete. */
function useChosenVehicle(): [Chosen, retry: () => void] {
  const stored = useSyncExternalStore(subscribeSelection, currentSelection, serverSelection)
  const [chosen, setChosen] = useState<Chosen>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let stale = false
    void readChosen(stored).then(
      (value) => stale || setChosen(value),
      (failure: unknown) => stale || setChosen({ failure }),
    )
    return () => {
      stale = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- another attempt loads the same again
  }, [stored, attempt])
  const retry = () => {
    setChosen(null)
    setAttempt(attempt + 1)
  }
  return [chosen, retry]
}

export default function PurchasePage() {
  const [chosen, retry] = useChosenVehicle()
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
      ) : 'failure' in chosen ? (
        <ErrorState error={chosen.failure} onRetry={retry} />
      ) : (
        <PurchaseForm chosen={chosen} user={session.user} />
      )}
    </PageShell>
  )
}
