import type { z } from 'zod'
import { Textarea } from '@mantine/core'
import { Button } from './button.tsx'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../call.ts'
import type { Endpoint, InputFor } from '../contract.ts'
import { reasonForm } from '../shapes.ts'
import { Dialog } from './dialog.tsx'
import { FormShell } from './form-shell.tsx'
import { useIdempotentSubmit } from './idempotent-submit.ts'
import { notify } from './toast.tsx'
import { useShopForm } from './use-shop-form.ts'
import * as m from '../messages/m.ts'

interface Spec {
  label: string
  title: string
  /** Label of the confirming button. Default: `label`. */
  confirmLabel?: string
  /** Explanation in the dialog. */
  children: ReactNode
  /** Prefilled reason. */
  reason?: string
  /** Says who sees the reason besides the audit log. */
  reasonHint?: string
  variant?: 'default' | 'filled'
  /** In the row of a list. */
  isInRow?: boolean
  /** Message on success. */
  done?: string | ((answer: never) => string)
}
/** Input of the call besides the reason. */
type Rest<E extends Endpoint> =
  InputFor<E> extends { body: infer B extends { reason: string } }
    ? (InputFor<E> extends { params: infer P } ? { params: P } : { params?: never }) &
        (keyof B extends 'reason' ? { body?: never } : { body: Omit<B, 'reason'> })
    : unknown

/**
 * A button for actions that aren't easily undone: asks for a reason for the audit log, makes the call once, and reloads
 * the page's data.
 */
export function ReasonButton<E extends Endpoint>({
  label,
  title,
  variant = 'default',
  isInRow = false,
  ...act
}: Omit<Spec, 'done'> & { call: E; done?: string | ((answer: z.output<E['output']>) => string) } & Rest<E>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} size={isInRow ? 'compact-sm' : 'sm'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        {open && (
          <Form
            {...(act as unknown as FormProps)}
            confirmLabel={act.confirmLabel ?? label}
            onDone={() => setOpen(false)}
          />
        )}
      </Dialog>
    </>
  )
}

interface FormProps extends Pick<Spec, 'children' | 'reason' | 'reasonHint' | 'done'> {
  call: Endpoint
  params: unknown
  body?: object
  confirmLabel: string
  onDone: () => void
}
function Form({
  call: target,
  params,
  body,
  confirmLabel,
  children,
  reason = '',
  reasonHint,
  done,
  onDone,
}: FormProps) {
  const { revalidate } = useRevalidator()
  const attempt = useIdempotentSubmit()
  const shop = useShopForm({
    schema: reasonForm,
    initial: { reason },
    submit: async (form) => {
      const input: unknown = { params, body: { ...body, ...form } }
      const answer = await attempt((once) => call(target, input as never, target.idempotent ? once : {}))
      const text = typeof done === 'function' ? done(answer as never) : done
      if (text !== undefined) notify({ text, kind: 'success' })
      await revalidate()
      onDone()
    },
  })
  return (
    <FormShell shop={shop} submitLabel={confirmLabel} label={confirmLabel}>
      <div>{children}</div>
      <Textarea
        label={m.reason()}
        description={reasonHint ?? m.keptInAuditLog()}
        required
        autosize
        minRows={2}
        {...shop.form.getInputProps('reason')}
      />
    </FormShell>
  )
}
