import { TextInput } from '@mantine/core'
import classes from './day-range.module.css'
import { useListQuery } from './list-query.ts'

/** Days of a list, each in the address like every filter. @param days names in the address, with what they are called */
export function DayFilters({ days }: { days: readonly { name: string; label: string; description?: string }[] }) {
  const query = useListQuery()
  return (
    <div className={classes['range']}>
      {days.map(({ name, label, description }) => (
        <TextInput
          key={name}
          type="date"
          label={label}
          description={description}
          value={query.get(name)}
          onChange={(event) => query.set({ [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}

/** First and last day of a list. */
export const DayRange = ({ from = 'from', until = 'until' }: { from?: string; until?: string }) => (
  <DayFilters
    days={[
      { name: from, label: 'From' },
      { name: until, label: 'Until' },
    ]}
  />
)
