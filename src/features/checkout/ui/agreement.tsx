import { Checkbox } from '@mantine/core'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { ErrorState } from '#access/ui/error-state.tsx'
import { call, CallError } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import {
  agreedDisclaimer,
  disclaimerHash,
  rememberDisclaimer,
  subscribeAgreedDisclaimer,
} from '../client/agreed-disclaimer.ts'
import classes from './checkout.module.css'
import * as m from '../messages/m.ts'

/** Opens in a new tab, so that the form keeps its values. */
const inNewTab = (to: string) => (text: ReactNode) => (
  <a href={to} target="_blank" rel="noopener">
    {text}
  </a>
)
const terms = inNewTab(link('/terms-of-service'))
const disclaimer = inNewTab(link('/disclaimer'))

/** Asks buyers of tunes to accept the disclaimer: once, and again when its text changes. */
export function useDisclaimer(hasTunes: boolean) {
  /** Undefined until the page has loaded; null when the shop publishes none. */
  const [hash, setHash] = useState<string | null>()
  /** Why the page could not be loaded. */
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  const [tries, setTries] = useState(0)
  const [isTicked, setTicked] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const agreed = useSyncExternalStore(subscribeAgreedDisclaimer, agreedDisclaimer, () => null)
  useEffect(() => {
    if (!hasTunes) return
    let isGone = false
    // A separate chunk, because other checkout forms do not need the content schemas.
    import('#features/content/contract/pages.ts')
      .then(({ getPage }) => call(getPage, { query: { address: '/disclaimer' } }))
      .then(disclaimerHash)
      .catch((error: unknown) => {
        // Only a shop without a disclaimer sells tunes without one.
        if (error instanceof CallError && error.code === 'not_found') return null
        throw error
      })
      .then(
        (read) => isGone || setHash(read),
        (error: unknown) => isGone || setFailure({ error }),
      )
    return () => {
      isGone = true
    }
  }, [hasTunes, tries])
  const isRead = !hasTunes || hash !== undefined
  // Those who accepted before are asked again only once the text is known to have changed.
  const isAsked = hasTunes && hash !== null && hash !== agreed && (hash !== undefined || agreed === null)
  return {
    isAsked,
    isAgreed: hasTunes && hash !== null && !isAsked,
    /** Nothing is sold before the page was read, or is known not to exist. */
    isRead,
    failure,
    onRetry: () => {
      setFailure(null)
      setTries(tries + 1)
    },
    isTicked,
    problem,
    onChange: (ticked: boolean) => {
      setTicked(ticked)
      setProblem(null)
    },
    /** Shows an error at the checkbox if it is required and unchecked; returns whether the check passed. */
    check: (): boolean => {
      const isMissing = isAsked && !isTicked
      setProblem(isMissing ? m.disclaimerMissing() : null)
      return isRead && !isMissing
    },
    /** Stores the acceptance after the purchase. */
    remember: () => {
      if (isAsked && hash) rememberDisclaimer(hash)
    },
  }
}

/** The terms that a buyer agrees to. */
export function Agreement({ to }: { to?: ReturnType<typeof useDisclaimer> | undefined }) {
  return (
    <>
      {to?.failure && <ErrorState error={to.failure.error} title={m.disclaimerNotLoaded()} onRetry={to.onRetry} />}
      {to?.isAsked && !to.failure && (
        <Checkbox
          label={m.agreeToDisclaimer({ link: disclaimer })}
          checked={to.isTicked}
          error={to.problem}
          onChange={(event) => to.onChange(event.currentTarget.checked)}
        />
      )}
      <p className={classes['hint']}>
        {to?.isAgreed ? m.agreeToAll({ link: terms, link2: disclaimer }) : m.agreeToTerms({ link: terms })}
      </p>
    </>
  )
}
