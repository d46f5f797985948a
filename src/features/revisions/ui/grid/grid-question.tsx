import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#kit/ui/dialog.tsx'
import classes from './grid.module.css'

/** A confirmation before saving, with a reason for the history. */
export interface GridConfirm {
  title: string
  action: string
  children: ReactNode
}

/** Dialog that explains changes and asks for a reason before saving. */
export function GridQuestion({ question }: { question: GridConfirm & { answer: (reason: string | null) => void } }) {
  const { title, action, children, answer } = question
  const [reason, setReason] = useState('')
  const isReady = reason.trim().length >= 3
  return (
    <Dialog
      open
      onClose={() => answer(null)}
      title={title}
      footer={
        <div className={classes['actions']}>
          <Button variant="default" onClick={() => answer(null)}>
            Cancel
          </Button>
          <Button type="submit" form="grid-question" disabled={!isReady}>
            {action}
          </Button>
        </div>
      }
    >
      {children}
      <form
        id="grid-question"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) answer(reason.trim())
        }}
      >
        <TextInput
          label="Reason"
          description="Kept in the history and in the audit log."
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
