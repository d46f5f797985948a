import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '#kit/ui/lazy-part.tsx'

const RecommenderStrip = lazyPart(() => import('../../ui/recommender.tsx'))

/**
 * Shows by whose link (`?ref=CODE`) a visitor came, as long as they go about the shop. The strip, whose code comes when it’s
 * needed, remembers it.
 */
export function ReferralKeeper() {
  const asked = useSearchParams()[0].get('ref')
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    if (asked) setCode(asked)
  }, [asked])
  return (
    code && (
      <Suspense fallback={null}>
        <RecommenderStrip key={code} code={code} />
      </Suspense>
    )
  )
}
