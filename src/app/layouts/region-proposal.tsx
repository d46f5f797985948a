import { Suspense, useState, useSyncExternalStore } from 'react'
import { proposedRegion } from '#features/notices/rules.ts'
import { useSite } from '#access/ui/site-context.tsx'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import { isRegionSettled, settleRegion } from '#features/notices/client/region-choice.ts'

const RegionDialog = lazyPart(() => import('./region-dialog.tsx'))
const never = () => () => undefined
const openTimeZone = () => (isRegionSettled() ? '' : (Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''))

/** Proposes the other region where the time zone implies it, until that is settled (specification section 4). */
export function RegionProposal() {
  const { region, regions } = useSite()
  const timeZone = useSyncExternalStore(never, openTimeZone, () => '')
  const [isDismissed, setDismissed] = useState(false)
  const proposed = regions.length > 0 && !isDismissed ? proposedRegion(region, timeZone) : null
  if (proposed === null) return null
  const dismiss = () => {
    settleRegion()
    setDismissed(true)
  }
  return (
    <Suspense fallback={null}>
      <RegionDialog region={proposed} onDismiss={dismiss} />
    </Suspense>
  )
}
