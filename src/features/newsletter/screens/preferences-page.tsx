import { useCallback, useEffect, useState } from 'react'
import { ErrorState } from '#access/ui/error-state.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { FormFailure, FormShell } from '#kit/ui/form-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { isLinkRefused, useLinkToken } from '#features/mails/client/use-link-token.ts'
import {
  confirmSubscription,
  type Preferences,
  preferencesForm,
  readPreferences,
  savePreferences,
  unsubscribe,
} from '../contract/newsletter.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { ChoiceFields } from '../ui/choices.tsx'
import * as m from '../messages/m.ts'

interface Opened {
  token: string
  preferences: Preferences
  /** What the link has just done. */
  did: 'confirmed' | 'unsubscribed' | null
}

async function open(asked: URLSearchParams): Promise<Opened> {
  const confirm = asked.get('confirm')
  if (confirm !== null) {
    const { token, ...preferences } = await call(confirmSubscription, { body: { token: confirm } })
    // After a reload, only the preferences are shown.
    history.replaceState(history.state, '', `#${token}`)
    return { token, preferences, did: 'confirmed' }
  }
  const token = asked.get('token') ?? ''
  const did = asked.has('unsubscribe') ? ('unsubscribed' as const) : null
  const preferences = await call(did ? unsubscribe : readPreferences, { body: { token } })
  if (did) history.replaceState(history.state, '', `#${token}`)
  return { token, preferences, did }
}

/** The target of links in newsletters: confirms an address, shows its preferences, or unsubscribes it. */
export default function PreferencesPage() {
  const asked = useLinkToken()
  const [opened, setOpened] = useState<Opened | 'invalid' | null>(null)
  const [failed, setFailed] = useState<{ error: unknown } | null>(null)
  const follow = useCallback((from: URLSearchParams) => {
    setFailed(null)
    open(from).then(setOpened, (error: unknown) => (isLinkRefused(error) ? setOpened('invalid') : setFailed({ error })))
  }, [])
  useEffect(() => {
    if (asked) follow(asked)
  }, [asked, follow])
  return (
    <PageShell title={m.preferences()} width="text">
      {opened === null &&
        (failed && asked ? <ErrorState {...failed} onRetry={() => follow(asked)} /> : <LoadingState lines={5} />)}
      {opened === 'invalid' && (
        <EmptyState
          title={m.linkInvalid()}
          actions={<ButtonLink to={link('/newsletter')}>{m.signUpTitle()}</ButtonLink>}
        >
          <p>{m.linkInvalidText()}</p>
        </EmptyState>
      )}
      {opened !== null && opened !== 'invalid' && (
        <Form key={opened.preferences.state} opened={opened} onChange={setOpened} />
      )}
    </PageShell>
  )
}

function Form({ opened, onChange }: { opened: Opened; onChange: (opened: Opened) => void }) {
  const { token, preferences, did } = opened
  const { topics, language, measured, email, state } = preferences
  const isActive = state === 'active'
  const { busy, failure, run } = useAction()
  const shop = useShopForm({
    schema: preferencesForm,
    initial: { topics, language, measured },
    submit: async (choices) => {
      const saved = await call(savePreferences, { body: { token, ...choices } })
      notify({ text: m.preferencesSaved(), kind: 'success' })
      onChange({ token, preferences: saved, did: null })
    },
  })
  const stop = () =>
    run(async () => onChange({ token, preferences: await call(unsubscribe, { body: { token } }), did: 'unsubscribed' }))
  return (
    <>
      {did === 'confirmed' && isActive && <output>{m.confirmed()}</output>}
      {!isActive && (
        <output>
          <b>{m.unsubscribed()}</b> {m.unsubscribedText()}
        </output>
      )}
      <p>{m.preferencesFor({ email })}</p>
      <FormFailure message={failure} />
      <FormShell
        shop={shop}
        submitLabel={isActive ? m.save() : m.again()}
        label={m.preferences()}
        secondary={
          isActive && (
            <WriteButton variant="default" loading={busy} onClick={() => void stop()}>
              {m.unsubscribe()}
            </WriteButton>
          )
        }
      >
        <ChoiceFields form={shop.form} />
      </FormShell>
    </>
  )
}
