import { formatMoment } from '#kit/dates.ts'
import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { notify } from '#kit/ui/toast.tsx'
import { chooseConsent, type Consent, useConsent } from '../client/consent.ts'
import classes from './cookie-preferences-page.module.css'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) =>
  pageMeta(args, {
    title: m.cookiePreferences(),
    description: m.cookiePreferencesDescription(),
  })

const purposes = () =>
  ({
    analytics: {
      name: m.analytics(),
      text: m.analyticsText(),
    },
    pixel: {
      name: m.socialPixel(),
      text: m.socialPixelText(),
    },
  }) as const

export default function CookiePreferencesPage() {
  const { consent: facts } = useSite()
  const consent = useConsent(facts)
  return (
    <PageShell title={m.cookiePreferences()} lead={m.cookiePreferencesLead()} width="text">
      {consent ? <Choices consent={consent} key={consent.chosenAt} /> : <LoadingState lines={4} />}
    </PageShell>
  )
}

function Choices({ consent }: { consent: Consent & { chosenAt: string | null } }) {
  const { consent: facts } = useSite()
  const [choice, setChoice] = useState({ analytics: consent.analytics, pixel: consent.pixel })
  const offered = (['analytics', 'pixel'] as const).filter((name) => facts[name])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        chooseConsent(choice)
        notify({ text: m.preferencesSaved(), kind: 'success' })
      }}
    >
      <ul className={classes['list']}>
        <li>
          <label>
            <input type="checkbox" checked disabled aria-label={m.required()} />
            <span>
              <strong>{m.required()}</strong>
              <small>{m.requiredText()}</small>
            </span>
          </label>
        </li>
        {offered.map((name) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                aria-label={purposes()[name].name}
                checked={choice[name]}
                onChange={(event) => setChoice({ ...choice, [name]: event.currentTarget.checked })}
              />
              <span>
                <strong>{purposes()[name].name}</strong>
                <small>{purposes()[name].text}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {offered.length === 0 && <p className={classes['note']}>{m.nothingElse()}</p>}
      <div className={classes['actions']}>
        <Button type="submit">{m.savePreferences()}</Button>
        {consent.chosenAt && (
          <span className={classes['note']}>
            {m.lastSaved({
              time: (text) => <time dateTime={consent.chosenAt ?? undefined}>{text}</time>,
              date: formatMoment(consent.chosenAt),
            })}
          </span>
        )}
      </div>
    </form>
  )
}
