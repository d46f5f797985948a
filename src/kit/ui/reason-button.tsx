import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { reasonForm } from '../shapes.ts'
import { useAttempt } from './attempt.ts'
import { Dialog } from './dialog.tsx'
import { FormShell } from './form-shell.tsx'
import { useShopForm } from './use-shop-form.ts'
import * as m from '../messages/m.ts'

/** A button for what is not undone with a click: it asks for the reason, which the audit log keeps. */
export function ReasonButton({
  label,
  title,
  confirmLabel,
  children,
  reason = '',
  variant = 'default',
  onConfirm,
}: {
  label: string
  title: string
  confirmLabel: string
  /** What will happen. */
  children: ReactNode
  /** What the reason begins with. */
  reason?: string
  variant?: 'default' | 'filled'
  onConfirm: (reason: string, options: { idempotencyKey: string }) => Promise<unknown>
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={title}>
        {open && <Form {...{ confirmLabel, children, reason, onConfirm }} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

type FormProps = Pick<Parameters<typeof ReasonButton>[0], 'confirmLabel' | 'children' | 'reason' | 'onConfirm'>
function Form({ confirmLabel, children, reason = '', onConfirm, onDone }: FormProps & { onDone: () => void }) {
  const attempt = useAttempt()
  const shop = useShopForm({
    schema: reasonForm,
    initial: { reason },
    submit: async (body) => {
      await attempt((once) => onConfirm(body.reason, once))
      onDone()
    },
  })
  return (
    <FormShell shop={shop} submitLabel={confirmLabel} label={confirmLabel}>
      <div>{children}</div>
      <Textarea
        label={m.reason()}
        description={m.keptInAuditLog()}
        required
        autosize
        minRows={2}
        {...shop.form.getInputProps('reason')}
      />
    </FormShell>
  )
}
