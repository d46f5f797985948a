import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatUtcDay } from '#kit/dates.ts'
import { TextButton } from '#kit/ui/text-button.tsx'
import classes from './support-hours.module.css'

/** Days on which support is closed. */
export function HolidaysInput({
  value,
  onChange,
  error,
}: {
  value?: readonly string[]
  onChange?: (days: string[]) => void
  error?: string
}) {
  const days = value ?? []
  const [day, setDay] = useState('')
  const add = () => {
    if (day === '') return
    onChange?.([...new Set([...days, day])].toSorted())
    setDay('')
  }
  return (
    <fieldset className={classes['week']}>
      <legend>Holidays</legend>
      <div className={classes['add']}>
        <TextInput
          type="date"
          label="Closed on"
          error={error}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" disabled={day === ''} onClick={add}>
          Add holiday
        </Button>
      </div>
      {days.length === 0 && <p className={classes['closed']}>No holidays.</p>}
      <ul className={classes['days']}>
        {days.map((holiday) => {
          const name = formatUtcDay(holiday)
          return (
            <li key={holiday}>
              {name}
              <TextButton
                aria-label={`Remove ${name}`}
                onClick={() => onChange?.(days.filter((other) => other !== holiday))}
              >
                Remove
              </TextButton>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
