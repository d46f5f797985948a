import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useConsent } from '#features/notices/client/consent.ts'
import { call } from '#kit/call.ts'
import { useSite } from '#access/ui/site-context.tsx'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import { recordVisit } from '../../contract/affiliate-visit.ts'

const RecommenderStrip = lazyPart(() => import('../../ui/recommender.tsx'))

/**
 * Shows by whose link (`?ref=CODE`) a visitor came, as long as they go about the shop, and remembers it as soon as there
 * is consent, never before (INV-30).
 */
export function ReferralKeeper() {
  const { consent: facts } = useSite()
  const state = useConsent(facts)?.state ?? 'unset'
  const asked = useSearchParams()[0].get('ref')
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    if (asked) setCode(asked)
    if (asked && state !== 'unset') void call(recordVisit, { body: { code: asked } }).catch(() => undefined)
  }, [asked, state])
  return (
    code && (
      <Suspense fallback={null}>
        <RecommenderStrip key={code} code={code} />
      </Suspense>
    )
  )
}
