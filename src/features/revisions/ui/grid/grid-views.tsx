import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { IconX } from '#kit/ui/icons.tsx'
import { Popup } from '#kit/ui/popup.tsx'
import { useNeededText } from '#kit/ui/use-needed-text.ts'
import type { GridView } from './grid-choices.ts'
import classes from './grid.module.css'

/** Saved views (filters, sort and columns), and saving the current one. */
export function GridViews({
  views,
  current,
  onKeep,
  onOpen,
}: {
  views: readonly GridView[]
  current: Omit<GridView, 'name'>
  onKeep: (views: readonly GridView[]) => void
  onOpen: (view: GridView) => void
}) {
  const [name, setName] = useState('')
  const needed = useNeededText(name, () => 'Enter a name.')
  const save = () => {
    if (needed.isMissing()) return
    const wanted = name.trim()
    onKeep([...views.filter((other) => other.name !== wanted), { name: wanted, ...current }])
    setName('')
  }
  return (
    <Popup label="Views" button="Views" buttonClass={classes['button']}>
      {(close) => (
        <div className={classes['checks']}>
          {views.length === 0 && <span>Save filters, sort and columns to use them again.</span>}
          {views.map((view) => (
            <span key={view.name} className={classes['chip']}>
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => {
                  onOpen(view)
                  close()
                }}
              >
                {view.name}
              </Button>
              <button
                type="button"
                aria-label={`Remove view ${view.name}`}
                onClick={() => onKeep(views.filter((other) => other !== view))}
              >
                <IconX size={14} />
              </button>
            </span>
          ))}
          <TextInput
            label="Name of this view"
            value={name}
            maxLength={40}
            error={needed.error}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button size="xs" onClick={save}>
            Save view
          </Button>
        </div>
      )}
    </Popup>
  )
}
