import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { WriteButton } from './write-button.tsx'
import { FormFailure } from './form-shell.tsx'
import classes from './form-shell.module.css'
import { useIdempotentSubmit } from './idempotent-submit.ts'
import { useAction } from './use-action.ts'
import * as m from '../messages/m.ts'

/** A form that does something with a reason: once, however often it is clicked. Then the page's data is read again. */
export function ActForm({
  label,
  reason: asked = {},
  isReady = true,
  send,
  children,
}: {
  /** Of the button. */
  label: string
  /** Null asks for none. */
  reason?: { label?: string; hint?: string; isOptional?: boolean } | null
  /** Whether the other fields are filled in. */
  isReady?: boolean
  send: (reason: string, once: { idempotencyKey: string }) => Promise<unknown>
  /** What will happen, and other fields. */
  children: ReactNode
}) {
  const { label: reasonLabel = m.reason(), hint = m.keptInAuditLog(), isOptional = asked === null } = asked ?? {}
  const { revalidate } = useRevalidator()
  const attempt = useIdempotentSubmit()
  const { busy, failure, run } = useAction()
  const [reason, setReason] = useState('')
  const canSend = isReady && (isOptional || reason.trim().length >= 3)
  const perform = async () => {
    await attempt((once) => send(reason, once))
    await revalidate()
  }
  return (
    <form
      className={classes['fields']}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) void run(perform)
      }}
    >
      {children}
      {asked !== null && (
        <Textarea
          label={reasonLabel}
          description={hint}
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <FormFailure message={failure} />
      <WriteButton type="submit" loading={busy} disabled={!canSend}>
        {label}
      </WriteButton>
    </form>
  )
}
