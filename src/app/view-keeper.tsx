import { lazy, Suspense } from 'react'
import { useSession } from '#access/ui/session.tsx'

const ViewBar = lazy(() => import('#features/users/ui/view-bar.tsx'))

/** The bar of staff who see the shop as a customer; nobody else loads it. */
export function ViewKeeper() {
  const { view } = useSession()
  if (!view) return null
  return (
    <Suspense fallback={null}>
      <ViewBar />
    </Suspense>
  )
}
