import { lazy, Suspense, useEffect } from 'react'
import { useSession } from '#access/ui/session.tsx'
import { setReadOnly } from '#kit/ui/write-button.tsx'

const ViewBar = lazy(() => import('#features/users/ui/view-bar.tsx'))

/** Bar for staff viewing the shop as a customer, read-only. Nobody else loads it. */
export function ViewKeeper() {
  const { view } = useSession()
  const isView = view !== null
  useEffect(() => setReadOnly(isView), [isView])
  if (!isView) return null
  return (
    <Suspense fallback={null}>
      <ViewBar />
    </Suspense>
  )
}
