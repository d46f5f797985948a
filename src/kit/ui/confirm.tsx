import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { FormFailure } from './form-shell.tsx'
import classes from './confirm.module.css'
import { useErrorWords } from './words.tsx'
import * as m from '../messages/m.ts'

/** A button that asks before it acts, for what cannot be undone. The window stays open with the reason when it fails. */
export function ConfirmButton({
  label,
  title,
  children,
  confirmLabel,
  onConfirm,
  variant = 'default',
  disabled = false,
}: {
  label: ReactNode
  title: string
  /** What will happen. */
  children: ReactNode
  confirmLabel: string
  onConfirm: () => Promise<unknown>
  variant?: string
  disabled?: boolean
}) {
  const words = useErrorWords()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const act = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onConfirm()
      setOpen(false)
    } catch (error) {
      setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant={variant} disabled={disabled} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        footer={
          <div className={classes['actions']}>
            <Button variant="default" onClick={() => setOpen(false)}>
              {m.cancel()}
            </Button>
            <Button loading={busy} onClick={() => void act()}>
              {confirmLabel}
            </Button>
          </div>
        }
      >
        {children}
        <FormFailure message={failure} />
      </Dialog>
    </>
  )
}
