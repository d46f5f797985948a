import { TextInput } from '@mantine/core'
import classes from './day-range.module.css'
import { useListQuery } from './list-query.ts'

/** Days of a list, each in the address like every filter. @param days names in the address, with what they are called */
export function DayFilters({
  days,
}: {
  days: readonly { name: string; label: string; description?: string; error?: string | null }[]
}) {
  const query = useListQuery()
  return (
    <div className={classes['range']}>
      {days.map(({ name, label, description, error }) => (
        <TextInput
          key={name}
          type="date"
          label={label}
          description={description}
          error={error}
          value={query.get(name)}
          onChange={(event) => query.set({ [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}

/** First and last day of a list. @param error what is wrong with the range, said at the last day */
export const DayRange = ({
  from = 'from',
  until = 'until',
  error = null,
}: {
  from?: string
  until?: string
  error?: string | null
}) => (
  <DayFilters
    days={[
      { name: from, label: 'From' },
      { name: until, label: 'Until', error },
    ]}
  />
)
