import { Suspense, useState, useSyncExternalStore } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import { isRegionSettled, settleRegion } from '#features/notices/client/region-choice.ts'

const RegionDialog = lazyPart(() => import('./region-dialog.tsx'))
/** Coarse check for time zones of the other region; the dialog knows the exact ones. */
const elsewhere = { 1: /^(Europe|Atlantic|Asia|Africa|Arctic)\//, 2: /^(America|US|Canada|Mexico|Pacific)\// }
const never = () => () => undefined
const openTimeZone = () => (isRegionSettled() ? '' : (Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''))

/** Proposes the other region if the time zone suggests it, until the visitor decides (specification section 4). */
export function RegionProposal() {
  const { region, regions } = useSite()
  const timeZone = useSyncExternalStore(never, openTimeZone, () => '')
  const [isDismissed, setDismissed] = useState(false)
  if (regions.length === 0 || isDismissed || !elsewhere[region].test(timeZone)) return null
  const dismiss = () => {
    settleRegion()
    setDismissed(true)
  }
  return (
    <Suspense fallback={null}>
      <RegionDialog timeZone={timeZone} onDismiss={dismiss} />
    </Suspense>
  )
}
