import { useSyncExternalStore } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import { readerLocale, textLocale } from '#kit/locale.ts'
import { type Measures, measuresOf } from '#kit/measures.ts'
import type { PowerType } from '../power.ts'
import { parseView, type PowerView } from '../dyno.ts'
import { storedUnits, subscribeUnits } from '../client/units-store.ts'

const never = () => () => undefined

/** Units customary in the visitor's country. */
export function useMeasures(): Measures {
  const { region } = useSite()
  return measuresOf(useSyncExternalStore(never, readerLocale, textLocale), region)
}

/** The units the visitor selected, otherwise those of their country; figures at the crank or at the wheels as given. */
export function usePowerView(at: PowerType = 'crank'): PowerView {
  const { power, torque } = useMeasures()
  const text = useSyncExternalStore(subscribeUnits, storedUnits, () => null)
  return parseView(text, { power, torque, at })
}
