import { useSyncExternalStore } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import type { PowerType } from '../power.ts'
import { defaultView, parseView, type PowerView } from '../dyno.ts'
import { storedUnits, subscribeUnits } from '../client/units-store.ts'

/** The units that the visitor chose, else those of the market; figures at the crank or at the wheels as asked. */
export function usePowerView(at: PowerType): PowerView {
  const { currency } = useSite()
  const text = useSyncExternalStore(subscribeUnits, storedUnits, () => null)
  return { ...parseView(text, defaultView(currency)), at }
}
