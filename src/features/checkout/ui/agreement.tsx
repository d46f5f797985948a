import { Checkbox } from '@mantine/core'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import {
  agreedDisclaimer,
  disclaimerHash,
  rememberDisclaimer,
  subscribeAgreedDisclaimer,
} from '../client/agreed-disclaimer.ts'
import classes from './checkout.module.css'
import * as m from '../messages/m.ts'

/** Beside the form: it keeps what was entered. */
const inNewTab = (to: string) => (text: ReactNode) => (
  <a href={to} target="_blank" rel="noopener">
    {text}
  </a>
)
const terms = inNewTab(link('/terms-of-service'))
const disclaimer = inNewTab(link('/disclaimer'))

/** Asks buyers of tunes to agree to the disclaimer: once, and again when its text changes. */
export function useDisclaimer(hasTunes: boolean) {
  /** Undefined until the page has come; null where the shop publishes none. */
  const [hash, setHash] = useState<string | null>()
  const [isTicked, setTicked] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const agreed = useSyncExternalStore(subscribeAgreedDisclaimer, agreedDisclaimer, () => null)
  useEffect(() => {
    if (!hasTunes) return
    let isGone = false
    // Of its own: other forms that sell do without what pages are made of.
    import('#features/content/contract/pages.ts')
      .then(({ getPage }) => call(getPage, { query: { address: '/disclaimer' } }))
      .then(disclaimerHash)
      .catch(() => null)
      .then((read) => isGone || setHash(read))
    return () => {
      isGone = true
    }
  }, [hasTunes])
  // Anyone who agreed before is asked only once it is known that it has changed.
  const isAsked = hasTunes && hash !== null && hash !== agreed && (hash !== undefined || agreed === null)
  return {
    isAsked,
    isAgreed: hasTunes && hash !== null && !isAsked,
    isTicked,
    problem,
    onChange: (ticked: boolean) => {
      setTicked(ticked)
      setProblem(null)
    },
    /** Says next to the box what is missing; false when something is. */
    check: (): boolean => {
      const isMissing = isAsked && !isTicked
      setProblem(isMissing ? m.disclaimerMissing() : null)
      return !isMissing
    },
    /** Remembers the agreement, once the purchase is made. */
    remember: () => {
      if (isAsked && hash) rememberDisclaimer(hash)
    },
  }
}

/** What a buyer agrees to. */
export function Agreement({ to }: { to?: ReturnType<typeof useDisclaimer> | undefined }) {
  return (
    <>
      {to?.isAsked && (
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
