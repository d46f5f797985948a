import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { focusProblem } from './focus-problem.ts'
import { WriteButton } from './write-button.tsx'
import { FormFailure } from './form-shell.tsx'
import classes from './form-shell.module.css'
import { useIdempotentSubmit } from './idempotent-submit.ts'
import { useAction } from './use-action.ts'
import * as m from '../messages/m.ts'

/** A form for an action with a reason: submits once, however often it is clicked, then reloads the page's data. */
export function ActForm({
  label,
  reason: asked = {},
  missing = null,
  send,
  children,
}: {
  /** Label of the button. */
  label: string
  /** Null hides the reason field. */
  reason?: { label?: string; hint?: string; isOptional?: boolean } | null
  /** Message if the other fields are incomplete; null once they are filled in. */
  missing?: string | null
  send: (reason: string, once: { idempotencyKey: string }) => Promise<unknown>
  /** Explanation and further fields. */
  children: ReactNode
}) {
  const { label: reasonLabel = m.reason(), hint = m.keptInAuditLog(), isOptional = asked === null } = asked ?? {}
  const { revalidate } = useRevalidator()
  const attempt = useIdempotentSubmit()
  const { busy, failure, run } = useAction()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const reasonProblem = isOptional || reason.trim().length >= 3 ? null : m.giveReason()
  const perform = async () => {
    await attempt((once) => send(reason, once))
    await revalidate()
  }
  return (
    <form
      className={classes['fields']}
      onSubmit={(event) => {
        event.preventDefault()
        if (missing === null && reasonProblem === null) return void run(perform)
        setTried(true)
        focusProblem()
      }}
    >
      {children}
      {asked !== null && (
        <Textarea
          label={reasonLabel}
          description={hint}
          rows={3}
          value={reason}
          error={isTried && reasonProblem}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <FormFailure message={isTried && missing !== null ? missing : failure} />
      <WriteButton type="submit" loading={busy}>
        {label}
      </WriteButton>
    </form>
  )
}
