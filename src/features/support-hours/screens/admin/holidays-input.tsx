import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { formatUtcDay } from '#kit/dates.ts'
import { localDay } from '#kit/local-dates.ts'
import { TextButton } from '#kit/ui/text-button.tsx'
import { Warning } from '#kit/ui/warning.tsx'
import { areHolidaysRunningOut } from '../../holidays.ts'
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
  const [today] = useState(() => localDay(new Date()))
  const upcoming = days.filter((holiday) => holiday >= today)
  const past = days.filter((holiday) => holiday < today)
  const last = days.at(-1)
  const remove = (holiday: string) => onChange?.(days.filter((other) => other !== holiday))
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
      {last !== undefined && areHolidaysRunningOut(days, today) && (
        <Warning>The last holiday is on {formatUtcDay(last)}. Add the ones after it.</Warning>
      )}
      {upcoming.length === 0 && <p className={classes['closed']}>No upcoming holidays.</p>}
      <Days days={upcoming} onRemove={remove} />
      {past.length > 0 && (
        <details>
          <summary>Past holidays</summary>
          <Days days={past} onRemove={remove} />
        </details>
      )}
    </fieldset>
  )
}

const Days = ({ days, onRemove }: { days: readonly string[]; onRemove: (day: string) => void }) => (
  <ul className={classes['days']}>
    {days.map((day) => {
      const name = formatUtcDay(day)
      return (
        <li key={day}>
          {name}
          <TextButton aria-label={`Remove ${name}`} onClick={() => onRemove(day)}>
            Remove
          </TextButton>
        </li>
      )
    })}
  </ul>
)
