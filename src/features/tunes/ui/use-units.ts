import { useSyncExternalStore } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import { type Measures, measuresOf } from '#kit/measures.ts'
import { useReaderLocale } from '#kit/ui/use-reader-locale.ts'
import type { PowerType } from '../power.ts'
import { parseView, type PowerView } from '../dyno.ts'
import { storedUnits, subscribeUnits } from '../client/units-store.ts'

/** Units customary in the visitor's country. */
export function useMeasures(): Measures {
  const { region } = useSite()
  return measuresOf(useReaderLocale(), region)
}

/** The units the visitor selected, otherwise those of their country; figures at the crank or at the wheels as given. */
export function usePowerView(at: PowerType = 'crank'): PowerView {
  const { power, torque } = useMeasures()
  const text = useSyncExternalStore(subscribeUnits, storedUnits, () => null)
  return parseView(text, { power, torque, at })
}
