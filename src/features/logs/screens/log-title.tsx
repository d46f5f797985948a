import { useState } from 'react'
import { call } from '#kit/call.ts'
import { IconPencil } from '#kit/ui/icons.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { type LogRecord, updateLog } from '../contract/logs.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

/** The title, which the owner edits in place. */
export function LogTitle({ record }: { record: LogRecord }) {
  const words = useErrorText()
  const [title, setTitle] = useState(record.title)
  const [isOpen, setOpen] = useState(false)
  if (!record.is_own) return <>{title}</>
  const keep = async (text: string): Promise<void> => {
    setOpen(false)
    const next = text.trim().slice(0, 120)
    if (next === '' || next === title) return
    const before = title
    setTitle(next)
    try {
      await call(updateLog, { params: { id: record.id }, body: { title: next } })
    } catch (error) {
      setTitle(before)
      notify({ text: words(error), kind: 'failure' })
    }
  }
  if (isOpen) {
    return (
      <input
        className={classes['titleInput']}
        aria-label={m.logTitle()}
        defaultValue={title}
        maxLength={120}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the person a moment ago
        autoFocus
        onBlur={(event) => void keep(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key === 'Escape') setOpen(false)
        }}
      />
    )
  }
  return (
    <span className={classes['title']}>
      {title}
      <button type="button" aria-label={m.editTitle()} onClick={() => setOpen(true)}>
        <IconPencil size={18} />
      </button>
    </span>
  )
}
