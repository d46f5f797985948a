import { Suspense, useState, useSyncExternalStore } from 'react'
import { proposedRegion } from '#features/notices/rules.ts'
import { useHouse } from '#kit/ui/house.tsx'
import { lazyPart } from '#kit/ui/lazy-part.tsx'

const dismissedKey = 'overboost-region-dismissed'
const RegionDialog = lazyPart(() => import('./region-dialog.tsx'))

/** Proposes the other region where the time zone implies it, until it was dismissed (specification section 4). */
export function RegionProposal() {
  const { region, regions } = useHouse()
  const timeZone = useSyncExternalStore(never, undismissedTimeZone, () => '')
  const [isDismissed, setDismissed] = useState(false)
  const proposed = regions.length > 0 && !isDismissed ? proposedRegion(region, timeZone) : null
  if (proposed === null) return null
  const dismiss = () => {
    try {
      localStorage.setItem(dismissedKey, '1')
    } catch {
      // it comes back on the next page
    }
    setDismissed(true)
  }
  return (
    <Suspense fallback={null}>
      <RegionDialog region={proposed} onDismiss={dismiss} />
    </Suspense>
  )
}

const never = () => () => undefined

/** The browser's time zone, or nothing where the question was answered before. */
function undismissedTimeZone(): string {
  try {
    if (localStorage.getItem(dismissedKey) !== null) return ''
  } catch {
    // without storage the question is asked on each page
  }
  return Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
}
