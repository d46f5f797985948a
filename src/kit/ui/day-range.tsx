import { TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './day-range.module.css'
import { useListQuery } from './list-query.ts'
import * as m from '../messages/m.ts'

interface Day {
  /** In the address. */
  name: string
  label: string
  description?: string
  error?: string | null
}

/** Days of a list, each in the address like every filter. */
export const DayFilters = ({ days }: { days: readonly Day[] }) => (
  <div className={classes['range']}>
    {days.map((day) => (
      <DayFilter key={day.name} {...day} />
    ))}
  </div>
)

/** Years that are still being typed: 2, 20 and 202 on the way to 2026. */
const isWhole = (day: string): boolean => day === '' || day >= '1900'

function DayFilter({ name, ...shown }: Day) {
  const query = useListQuery()
  const input = useRef<HTMLInputElement>(null)
  const value = query.get(name)

  useEffect(() => {
    // Going back changes the address: the field follows, unless the visitor is typing in it.
    if (input.current && document.activeElement !== input.current) input.current.value = value
  }, [value])

  return (
    <TextInput
      ref={input}
      type="date"
      {...shown}
      defaultValue={value}
      onChange={({ currentTarget: { value: day } }) => {
        if (isWhole(day)) query.set({ [name]: day })
      }}
    />
  )
}

/** Whether a range ends before it begins. Both as they are in the address. */
const isBackwards = (from: string | null, until: string | null): boolean =>
  Date.parse(until ?? '') < Date.parse(from ?? '')

/**
 * What a list with a first and a last day asks for: without a last day that is before the first one, as there is nothing
 * to show of such a range and the server refuses it. `DayRange` says so beside the days.
 */
export function validDateRange(search: URLSearchParams, from = 'from', until = 'until'): URLSearchParams {
  const asked = new URLSearchParams(search)
  if (isBackwards(search.get(from), search.get(until))) asked.delete(until)
  return asked
}

/** First and last day of what is shown below them. Nothing is while they are the wrong way round: that is said instead. */
export function DayRange({
  from = 'from',
  until = 'until',
  children,
}: {
  from?: string
  until?: string
  children: ReactNode
}) {
  const query = useListQuery()
  const backwards = isBackwards(query.get(from), query.get(until))
  const error = backwards ? m.rangeBackwards() : null
  return (
    <>
      <DayFilters
        days={[
          { name: from, label: m.from2() },
          { name: until, label: m.until(), error },
        ]}
      />
      {!backwards && children}
    </>
  )
}
