import { Button } from './button.tsx'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { WriteButton } from './write-button.tsx'
import { Dialog } from './dialog.tsx'
import classes from './save-bar.module.css'
import * as m from '../messages/m.ts'

/** Bar at the bottom of an editor while there are unsaved changes. Ctrl+S or Command+S saves. */
export function SaveBar({
  busy,
  label = m.save(),
  onSave,
  onDiscard,
}: {
  busy: boolean
  /** Label of the save button. */
  label?: string
  onSave: () => void
  onDiscard: () => void
}) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      onSave()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onSave])
  return (
    <section className={classes['bar']} aria-label={m.unsavedChanges()}>
      <output>{m.unsavedChanges()}</output>
      <Button variant="default" onClick={onDiscard} disabled={busy}>
        {m.discard()}
      </Button>
      <WriteButton onClick={onSave} loading={busy}>
        {label}
      </WriteButton>
    </section>
  )
}

/** Asks before leaving the page with unsaved changes. Reloading or closing is fine, because unsaved work is stored. */
export function LeaveQuestion({ when }: { when: () => boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && when(),
  )
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={m.leaveTitle()}
      footer={
        <div className={classes['actions']}>
          <Button variant="default" onClick={() => blocker.reset?.()}>
            {m.keepEditing()}
          </Button>
          <Button onClick={() => blocker.proceed?.()}>{m.leave()}</Button>
        </div>
      }
    >
      <p>{m.leaveText()}</p>
    </Dialog>
  )
}
