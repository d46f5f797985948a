import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '#kit/ui/lazy-part.tsx'

const RecommenderStrip = lazyPart(() => import('../../ui/recommender.tsx'))

/** Keeps the referral (`?ref=CODE`) while the visitor navigates the shop. The strip, loaded on demand, stores it. */
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
