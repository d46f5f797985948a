import { useEffect, useState } from 'react'
import { ErrorState } from '#access/ui/error-state.tsx'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { isLinkRefused, useLinkToken } from '../client/use-link-token.ts'
import * as m from '../messages/m.ts'

interface Props {
  title: string
  /** Stops or restarts mails to the address of a token. @returns whether they are wanted now */
  change: (token: string, wanted: boolean) => Promise<boolean>
  /** The text and the button label while stopped and while active. */
  stopped: { text: string; button: string }
  wanted: { text: string; button: string }
}

/** The page of a mail's unsubscribe link: unsubscribes at once and offers to resubscribe. */
export function StopMailsPage({ title, change, stopped, wanted }: Props) {
  const asked = useLinkToken()
  const token = asked?.get('token') ?? ''
  const [state, setState] = useState<boolean | 'invalid' | null>(null)
  const [failed, setFailed] = useState<{ error: unknown } | null>(null)
  const { busy, failure, run } = useAction()
  const stop = () => {
    setFailed(null)
    change(token, false).then(setState, (error: unknown) =>
      isLinkRefused(error) ? setState('invalid') : setFailed({ error }),
    )
  }
  useEffect(() => {
    if (asked) stop()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per link: repeating it would undo a resubscription
  }, [asked, token])
  const { text, button } = state === true ? wanted : stopped
  return (
    <PageShell title={title} width="text">
      {state === null && (failed ? <ErrorState {...failed} onRetry={stop} /> : <LoadingState lines={3} />)}
      {state === 'invalid' && (
        <EmptyState title={m.linkInvalid()}>
          <p>{m.linkInvalidText()}</p>
        </EmptyState>
      )}
      {typeof state === 'boolean' && (
        <>
          <output>{text}</output>
          <FormFailure message={failure} />
          <p>
            <WriteButton
              variant="default"
              loading={busy}
              onClick={() => void run(async () => setState(await change(token, !state)))}
            >
              {button}
            </WriteButton>
          </p>
        </>
      )}
    </PageShell>
  )
}
