import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import {
  claimRequest,
  closeQueuedRequest,
  releaseRequest,
  reopenRequest,
  resumeRequest,
  type StaffRequest,
} from '../../contract/queue.ts'
import { after } from '../../rules.ts'
import { DeliverButton } from './deliver-button.tsx'
import classes from '../request.module.css'
import * as m from '../../messages/m.ts'
import { usePageKeys } from './use-queue-keys.ts'

/** The actions the request allows now, each with a keyboard shortcut. */
export function WorkActs({ item, back }: { item: StaffRequest; back: string }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const words = useErrorText()
  const [busy, setBusy] = useState(false)
  const params = { id: item.id }
  const can = (act: Parameters<typeof after>[0]) => after(act, item.state, 'staff') !== null
  const run = async (act: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await act()
      notify({ text: done })
      await revalidate()
    } catch (error) {
      notify({ text: words(error), kind: 'failure' })
    } finally {
      setBusy(false)
    }
  }
  const claim = async () => {
    setBusy(true)
    try {
      await call(claimRequest, { params })
      notify({ text: m.nowYours() })
    } catch (error) {
      notify({ text: words(error), kind: 'failure' })
    } finally {
      setBusy(false)
    }
    // Reload after a refusal too, so that the page shows the request's current state.
    await revalidate()
  }
  usePageKeys({
    c: () => can('start') && void claim(),
    u: () => void navigate(back),
    r: () => document.querySelector<HTMLElement>('main textarea')?.focus(),
  })
  // The reason is for the audit log, which staff read in English.
  const decide = (act: typeof reopenRequest | typeof closeQueuedRequest, reason: string) => async () => {
    await call(act, { params, body: { reason } })
    await revalidate()
  }
  return (
    <>
      <div className={classes['row']}>
        {can('start') && (
          <Button loading={busy} onClick={() => void claim()}>
            {item.state === 'revision_asked' ? m.startRevision() : m.assignToMe()}
          </Button>
        )}
        {can('deliver') && <DeliverButton id={item.id} />}
        {can('answer') && (
          <Button
            variant="default"
            loading={busy}
            onClick={() => void run(() => call(resumeRequest, { params }), m.nowResumed())}
          >
            {m.continueUnanswered()}
          </Button>
        )}
        {can('release') && (
          <Button
            variant="default"
            loading={busy}
            onClick={() => void run(() => call(releaseRequest, { params }), m.nowReleased())}
          >
            {m.returnToQueue()}
          </Button>
        )}
        {can('reopen') && (
          <ConfirmButton
            label={m.reopen()}
            title={m.reopenTitle()}
            confirmLabel={m.reopen()}
            onConfirm={decide(reopenRequest, 'Reopened on the request page')}
          >
            {m.reopenText()}
          </ConfirmButton>
        )}
        {can('close') && (item.state === 'delivered' || item.purpose === 'support') && (
          <ConfirmButton
            label={m.close()}
            title={m.closeRequest()}
            confirmLabel={m.close()}
            onConfirm={decide(closeQueuedRequest, 'Closed on the request page')}
          >
            {m.closeQueuedText()}
          </ConfirmButton>
        )}
      </div>
    </>
  )
}
