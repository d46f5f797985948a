import { createStore } from '#kit/client/store.ts'
import { storedText } from '#kit/client/stored-text.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { call } from '#kit/call.ts'
import { closeAlert, getSwitchStates, type SwitchStates } from '../contract/notices.ts'

/** Specification section 9: shortage data refreshes this long after each navigation. */
const refreshAfterNavigationMs = 2_500

const switches = createStore<SwitchStates | null>(null)

async function readSwitches(): Promise<void> {
  try {
    switches.set(await call(getSwitchStates, {}))
  } catch {
    // Keep the known data.
  }
}

/** The switches, refreshed 2.5 seconds after each navigation; null until loaded. */
export function useSwitches(): SwitchStates | null {
  const { key } = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => {
      void readSwitches()
    }, refreshAfterNavigationMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each navigation has a key of its own
  }, [key])
  return useSyncExternalStore(switches.subscribe, switches.get, () => null)
}

const closed = storedText('overboost-closed-alerts')
const closedMax = 200
const idsIn = (text: string | null): number[] =>
  (text ?? '').split(',').filter(Boolean).map(Number).filter(Number.isSafeInteger)

/** IDs of the alerts dismissed in this browser. */
export function useClosedAlerts(): ReadonlySet<number> {
  const text = useSyncExternalStore(closed.subscribe, closed.read, () => null)
  return new Set(idsIn(text))
}

/** Dismisses an alert in this browser, and permanently for logged-in users. */
export function closeAlertHere(id: number, isLoggedIn: boolean): void {
  closed.write([...new Set([...idsIn(closed.read()), id])].slice(-closedMax).join(','))
  if (isLoggedIn) call(closeAlert, { params: { id } }).catch(() => undefined)
}
