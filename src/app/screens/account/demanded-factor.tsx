import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '#access/ui/session.tsx'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { samePage } from '#kit/ui/page-before-login.ts'
import { Warning } from '#kit/ui/warning.tsx'
import * as m from '../../messages/m.ts'

/** Explains to staff why a second factor is required, and returns them to their page once it is set up. */
export function DemandedFactor({ hasFactor }: { hasFactor: boolean }) {
  const { needs_second_factor: needsFactor, refresh } = useSession()
  const [search] = useSearchParams()
  useEffect(() => {
    if (needsFactor && hasFactor) void refresh().catch(() => undefined)
  }, [needsFactor, hasFactor, refresh])
  if (needsFactor && !hasFactor)
    return (
      <Warning>
        <p>
          <strong>{m.factorDemanded()}</strong>
        </p>
        <p>{m.factorDemandedText()}</p>
      </Warning>
    )
  const page = samePage(search.get('page'))
  if (needsFactor || !hasFactor || page === null) return null
  return (
    <output>
      <p>{m.factorSetUp()}</p>
      <ButtonLink to={page}>{m.factorContinue()}</ButtonLink>
    </output>
  )
}
