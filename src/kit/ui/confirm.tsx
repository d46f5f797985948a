import { WriteButton } from './write-button.tsx'
import { useAction } from './use-action.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Dialog } from './dialog.tsx'
import { FormFailure } from './form-shell.tsx'
import classes from './confirm.module.css'
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
  const [open, setOpen] = useState(false)
  const { busy, failure, run } = useAction()
  const act = async () => {
    await run(async () => {
      await onConfirm()
      setOpen(false)
    })
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

/** Removes something of the page after a question, and reads the page's data again. */
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
