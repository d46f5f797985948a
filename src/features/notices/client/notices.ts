import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { call } from '#kit/call.ts'
import { closeAlert, getSwitchStates, type SwitchStates } from '../contract.ts'

/** Specification section 9: shortage data refresh this long after each navigation. */
const refreshAfterNavigationMs = 2_500

let switches: SwitchStates | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

async function readSwitches(): Promise<void> {
  try {
    switches = await call(getSwitchStates, {})
    for (const listener of listeners) listener()
  } catch {
    // what is known stays
  }
}

/** The switches, read 2.5 seconds after each navigation; null before the first answer. */
export function useSwitches(): SwitchStates | null {
  const { key } = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => {
      void readSwitches()
    }, refreshAfterNavigationMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each navigation has a key of its own
  }, [key])
  return useSyncExternalStore(
    subscribe,
    () => switches,
    () => null,
  )
}

const closedKey = 'overboost-closed-alerts'
const closedMax = 200
const closedListeners = new Set<() => void>()

const readClosed = (): string => {
  try {
    return localStorage.getItem(closedKey) ?? ''
  } catch {
    return ''
  }
}
const idsIn = (text: string): number[] => text.split(',').filter(Boolean).map(Number).filter(Number.isSafeInteger)

/** Ids of the alerts that were closed in this browser. */
export function useClosedAlerts(): ReadonlySet<number> {
  const text = useSyncExternalStore(
    (listener) => {
      closedListeners.add(listener)
      return () => void closedListeners.delete(listener)
    },
    readClosed,
    () => '',
  )
  return new Set(idsIn(text))
}

/** Closes an alert in this browser, and for good for a user who is logged in. */
export function closeAlertHere(id: number, isLoggedIn: boolean): void {
  const ids = [...new Set([...idsIn(readClosed()), id])].slice(-closedMax)
  try {
    localStorage.setItem(closedKey, ids.join(','))
  } catch {
    // without storage it comes back on the next page
  }
  for (const listener of closedListeners) listener()
  if (isLoggedIn) call(closeAlert, { params: { id } }).catch(() => undefined)
}
