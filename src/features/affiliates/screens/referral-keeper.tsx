import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useConsent } from '#features/notices/client-consent.ts'
import { call } from '#kit/call.ts'
import { useHouse } from '#kit/ui/house.tsx'
import { recordVisit } from '../contract-visit.ts'

/** Remembers by whose link (`?ref=CODE`) a visitor came, as soon as there is consent, and never before (INV-30). */
export function ReferralKeeper() {
  const { consent: facts } = useHouse()
  const state = useConsent(facts)?.state ?? 'unset'
  const code = useSearchParams()[0].get('ref')
  useEffect(() => {
    if (code && state !== 'unset') void call(recordVisit, { body: { code } }).catch(() => undefined)
  }, [code, state])
  return null
}
