import { formatMoment } from '#kit/dates.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useHouse } from '#kit/ui/house.tsx'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { notify } from '#kit/ui/toast.tsx'
import { chooseConsent, type Consent, useConsent } from '../client-consent.ts'
import classes from './cookie-preferences-page.module.css'

export const meta = (args: MetaInput) =>
  pageMeta(args, {
    title: 'Cookie preferences',
    description: 'What the shop keeps in your browser, and what you allow beyond that.',
  })

const purposes = {
  analytics: {
    name: 'Functional: analytics',
    text: 'Counts visits and what is put into carts, so that we see which pages help and which do not.',
  },
  pixel: {
    name: 'Functional: social pixel',
    text: 'Tells a social network that its advertisement led here, so that we know which ones are worth their price.',
  },
} as const

export default function CookiePreferencesPage() {
  const { consent: facts } = useHouse()
  const consent = useConsent(facts)
  return (
    <PageShell
      title="Cookie preferences"
      lead="The shop keeps what it needs to work. Anything beyond that is your choice, and you can change it here at any time."
      width="text"
    >
      {consent ? <Choices consent={consent} key={consent.chosenAt} /> : <LoadingState lines={4} />}
    </PageShell>
  )
}

function Choices({ consent }: { consent: Consent & { chosenAt: string | null } }) {
  const { consent: facts } = useHouse()
  const [choice, setChoice] = useState({ analytics: consent.analytics, pixel: consent.pixel })
  const offered = (['analytics', 'pixel'] as const).filter((name) => facts[name])
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        chooseConsent(choice)
        notify({ text: 'Your cookie preferences are saved.', kind: 'success' })
      }}
    >
      <ul className={classes['list']}>
        <li>
          <label>
            <input type="checkbox" checked disabled aria-label="Required" />
            <span>
              <strong>Required</strong>
              <small>
                Your cart, your login, your region and currency, the colours you chose, and this choice itself. Always
                on: without them the shop does not work.
              </small>
            </span>
          </label>
        </li>
        {offered.map((name) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                aria-label={purposes[name].name}
                checked={choice[name]}
                onChange={(event) => setChoice({ ...choice, [name]: event.currentTarget.checked })}
              />
              <span>
                <strong>{purposes[name].name}</strong>
                <small>{purposes[name].text}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {offered.length === 0 && (
        <p className={classes['note']}>
          No analytics or advertising service is connected to this shop, so there is nothing else to choose.
        </p>
      )}
      <div className={classes['actions']}>
        <Button type="submit">Save preferences</Button>
        {consent.chosenAt && (
          <span className={classes['note']}>
            Last saved <time dateTime={consent.chosenAt}>{formatMoment(consent.chosenAt)}</time>
          </span>
        )}
      </div>
    </form>
  )
}
