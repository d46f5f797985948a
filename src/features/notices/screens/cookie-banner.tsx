import { Button } from '#kit/ui/button.tsx'
import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { useSite } from '#access/ui/site-context.tsx'
import { chooseConsent, isDoNotTrack, useConsent } from '../client/consent.ts'
import classes from './cookie-banner.module.css'
import * as m from '../messages/m.ts'

/**
 * Asks for consent until answered, unless it is implied or the browser sends do-not-track. Server-rendered, so that
 * it paints with the page; `ConsentScript` hides it when there is nothing to ask.
 */
export function CookieBanner() {
  const { consent: facts, region } = useSite()
  const consent = useConsent(facts)
  if (consent !== null && (consent.state !== 'unset' || isDoNotTrack())) return null
  const hasOptions = facts.analytics || facts.pixel
  return (
    <section className={classes['banner']} aria-label={m.cookies()}>
      <p>{hasOptions ? m.cookiesWithConsent() : m.cookiesRequiredOnly()}</p>
      <div className={classes['actions']}>
        <Link to={link('/cookie-preferences')}>{m.cookieChoices()}</Link>
        {region === 2 && hasOptions && (
          <Button size="xs" variant="default" onClick={() => chooseConsent({ analytics: false, pixel: false })}>
            {m.requiredOnly()}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          onClick={() => chooseConsent({ analytics: facts.analytics, pixel: facts.pixel })}
        >
          {m.accept()}
        </Button>
      </div>
    </section>
  )
}
