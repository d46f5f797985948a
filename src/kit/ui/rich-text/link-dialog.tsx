import { Button } from '../button.tsx'
import { TextInput } from '../text-input.tsx'
import { useState } from 'react'
import { Dialog } from '../dialog.tsx'
import { focusProblem } from '../focus-problem.ts'
import classes from './rich-text.module.css'

/** What `cleanHtml` keeps. */
const address = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/i

/** Asks for the address of a link; empty removes the link. Texts stand in forms, so this has none of its own. */
export function LinkDialog({
  href,
  onClose,
  onSave,
}: {
  href: string
  onClose: () => void
  onSave: (href: string) => void
}) {
  const [typed, setTyped] = useState(href)
  const [isTried, setTried] = useState(false)
  const wanted = typed.trim()
  const isRight = wanted === '' || address.test(wanted)
  const save = () => {
    if (isRight) return onSave(wanted)
    setTried(true)
    focusProblem()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Link"
      footer={
        <div className={classes['foot']}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={save}>Save</Button>
        </div>
      }
    >
      <TextInput
        label="Address"
        description="A path such as /catalog, or https://… for other sites. Leave it empty to remove the link."
        value={typed}
        error={isTried && !isRight ? 'Start with /, https:// or mailto:.' : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          save()
        }}
      />
    </Dialog>
  )
}
