import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { reasonForm } from '../../contract-staff.ts'

/** A button for what is not undone with a click: it asks for the reason, which the audit log keeps. */
export function ReasonButton({
  label,
  title,
  confirmLabel,
  children,
  reason = '',
  onConfirm,
}: {
  label: string
  title: string
  confirmLabel: string
  /** What will happen. */
  children: ReactNode
  /** What the reason begins with. */
  reason?: string
  onConfirm: (reason: string, options: { idempotencyKey: string }) => Promise<unknown>
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
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
  // The same act however often it is sent.
  const key = useRef(crypto.randomUUID())
  const shop = useShopForm({
    schema: reasonForm,
    initial: { reason },
    submit: async (body) => {
      await onConfirm(body.reason, { idempotencyKey: key.current })
      onDone()
    },
  })
  return (
    <FormShell shop={shop} submitLabel={confirmLabel} label={confirmLabel}>
      <div>{children}</div>
      <Textarea
        label="Why"
        description="Kept in the audit log."
        required
        autosize
        minRows={2}
        {...shop.form.getInputProps('reason')}
      />
    </FormShell>
  )
}
