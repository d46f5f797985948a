import { type ReactNode, useEffect, useState } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import { allowsMore, useConsent } from '#features/notices/client/consent.ts'
import { call } from '#kit/call.ts'
import { IconX } from '#kit/ui/icons.tsx'
import { type AffiliateBrand, getAffiliateBrand } from '../contract/affiliate-brand.ts'
import { recordVisit } from '../contract/affiliate-visit.ts'
import classes from './affiliate-card.module.css'
import { AffiliateCard } from './affiliate-card.tsx'
import * as m from '../messages/m.ts'

/** The affiliate behind a code; null until loaded, and for affiliates who are not visible. */
function useBrand(code: string): AffiliateBrand | null {
  const [known, setKnown] = useState<{ code: string; brand: AffiliateBrand | null } | null>(null)
  useEffect(() => {
    let isWanted = true
    call(getAffiliateBrand, { params: { code } })
      .then(({ brand }) => isWanted && setKnown({ code, brand }))
      .catch(() => undefined)
    return () => {
      isWanted = false
    }
  }, [code])
  return known?.code === code ? known.brand : null
}

/** Stores the referral once there is consent, never before (INV-30). */
function useReferral(code: string): void {
  const { consent: facts } = useSite()
  const isAllowed = allowsMore(useConsent(facts), facts)
  useEffect(() => {
    if (isAllowed) void call(recordVisit, { body: { code } }, { keepalive: true }).catch(() => undefined)
  }, [code, isAllowed])
}

/** The strip shown to referred visitors until closed. */
export default function RecommenderStrip({ code }: { code: string }) {
  useReferral(code)
  const brand = useBrand(code)
  const [closed, setClosed] = useState(false)
  if (brand === null || closed) return null
  return (
    <aside className={classes['strip']} aria-label={m.recommendation()}>
      <AffiliateCard {...brand} />
      <button type="button" aria-label={m.closeRecommendation()} onClick={() => setClosed(true)}>
        <IconX size={18} />
      </button>
    </aside>
  )
}

/** Who recommended the shop, next to their code at checkout. */
export function Recommender({ code, children }: { code: string; children: ReactNode }) {
  const brand = useBrand(code)
  return brand === null ? children : <AffiliateCard {...brand} />
}
