import { TextInput } from '@mantine/core'
import classes from './day-range.module.css'
import { useListQuery } from './list-query.ts'

/** First and last day of a list; in the address like every filter. */
export function DayRange({ from = 'from', until = 'until' }: { from?: string; until?: string }) {
  const query = useListQuery()
  return (
    <div className={classes['range']}>
      {[
        { name: from, label: 'From' },
        { name: until, label: 'Until' },
      ].map(({ name, label }) => (
        <TextInput
          key={name}
          type="date"
          label={label}
          value={query.get(name)}
          onChange={(event) => query.set({ [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}
