import { WriteButton } from './write-button.tsx'
import { useAction } from './use-action.ts'
import { Button } from './button.tsx'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Dialog } from './dialog.tsx'
import { FormFailure } from './form-shell.tsx'
import classes from './confirm.module.css'
import * as m from '../messages/m.ts'

/** A button with a confirmation dialog, for what can't be undone. If it fails, the dialog stays open and shows why. */
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
  variant?: 'filled' | 'default' | 'subtle'
  disabled?: boolean
}) {
  const [open, setOpen] = useState(false)
  const { busy, failure, setFailure, run } = useAction()
  const act = async () => {
    await run(async () => {
      await onConfirm()
      setOpen(false)
    })
  }
  return (
    <>
      <Button
        variant={variant}
        disabled={disabled}
        onClick={() => {
          setFailure(null)
          setOpen(true)
        }}
      >
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
            <WriteButton loading={busy} onClick={() => void act()}>
              {confirmLabel}
            </WriteButton>
          </div>
        }
      >
        {children}
        <FormFailure message={failure} />
      </Dialog>
    </>
  )
}

/** A button that removes something after confirmation, then reloads the page's data. */
export function RemoveButton({
  title,
  text,
  remove,
}: {
  title: string
  /** What will happen. */
  text: ReactNode
  remove: () => Promise<unknown>
}) {
  const { revalidate } = useRevalidator()
  const onConfirm = async () => {
    await remove()
    await revalidate()
  }
  return (
    <ConfirmButton label={m.remove()} title={title} confirmLabel={m.remove()} onConfirm={onConfirm}>
      {text}
    </ConfirmButton>
  )
}
