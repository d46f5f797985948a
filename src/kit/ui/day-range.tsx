import { TextInput } from './text-input.tsx'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './day-range.module.css'
import { formatDay } from '../dates.ts'
import { localDay } from '../local-dates.ts'
import { useListQuery } from './list-query.ts'
import { Popup } from './popup.tsx'
import * as m from '../messages/m.ts'
import tool from './tool-button.module.css'

interface Day {
  /** Names in the query string. */
  name: string
  label: string
  description?: string
  error?: string | null
}

/** Date range filter of a list. Each day lives in the query string, like every filter. */
export const DayFilters = ({ days }: { days: readonly Day[] }) => (
  <div className={classes['range']}>
    {days.map((day) => (
      <DayFilter key={day.name} {...day} />
    ))}
  </div>
)

/** Ignores years while they are being typed: 2, 20 and 202 on the way to 2026. */
const isWhole = (day: string): boolean => day === '' || day >= '1900'

function DayFilter({ name, ...shown }: Day) {
  const query = useListQuery()
  const input = useRef<HTMLInputElement>(null)
  const value = query.get(name)

  useEffect(() => {
    // Browser navigation changes the query: the field follows unless the visitor is typing in it.
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

/** Whether a range ends before it begins, from the values in the query string. */
const isBackwards = (from: string | null, until: string | null): boolean =>
  Date.parse(until ?? '') < Date.parse(from ?? '')

/**
 * The query of a list with a date range, without a last day before the first one: the server refuses such a range, and
 * `DayRange` shows the problem beside the fields.
 */
export function validDateRange(search: URLSearchParams, from = 'from', until = 'until'): URLSearchParams {
  const asked = new URLSearchParams(search)
  if (isBackwards(search.get(from), search.get(until))) asked.delete(until)
  return asked
}

/** Common ranges, as first and last day in the reader's time zone. */
function presets(now = new Date()): { label: string; from: string; until: string }[] {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const range = (label: string, from: Date, until = now) => ({ label, from: localDay(from), until: localDay(until) })
  return [
    range(m.today(), now),
    range(m.lastDays({ days: 7 }), new Date(year, month, day - 6)),
    range(m.lastDays({ days: 30 }), new Date(year, month, day - 29)),
    range(m.thisMonth(), new Date(year, month, 1)),
    range(m.lastMonth(), new Date(year, month - 1, 1), new Date(year, month, 0)),
  ]
}
/** Ranges for figures, which are compared over years. */
function longPresets(now = new Date()): ReturnType<typeof presets> {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()]
  const range = (label: string, from: Date, until = now) => ({ label, from: localDay(from), until: localDay(until) })
  return [
    range(m.thisYear(), new Date(year, 0, 1)),
    range(m.lastYear(), new Date(year - 1, 0, 1), new Date(year - 1, 11, 31)),
    range(m.lastMonths({ months: 12 }), new Date(year - 1, month, day + 1)),
    range(m.lastMonths({ months: 60 }), new Date(year - 5, month, day + 1)),
  ]
}

interface RangeNames {
  from?: string | undefined
  until?: string | undefined
}
const namesOf = ({ from = 'from', until = 'until' }: RangeNames) => ({ from, until })

/** Problem with the range in the query string; null if there is none. */
export function useRangeError(names: RangeNames): string | null {
  const query = useListQuery()
  const { from, until } = namesOf(names)
  return isBackwards(query.get(from), query.get(until)) ? m.rangeBackwards() : null
}

const dayText = (day: string): string => (day === '' ? '…' : formatDay(day, 'UTC'))

/**
 * Date range of a list as one button beside its filters, with common ranges and a custom one. `unset` is its label
 * while no range is chosen; `years` adds yearly ranges.
 */
export function DayRangeButton({
  unset = m.anyDate(),
  years = false,
  ...names
}: RangeNames & { unset?: string; years?: boolean }) {
  const query = useListQuery()
  const { from, until } = namesOf(names)
  const error = useRangeError(names)
  const [first, last] = [query.get(from), query.get(until)]
  const offered = years ? [...presets(), ...longPresets()] : presets()
  const preset = offered.find((item) => item.from === first && item.until === last)
  const shown = preset?.label ?? (first || last ? `${dayText(first)} – ${dayText(last)}` : unset)
  return (
    <Popup label={m.dates({ shown })} button={shown} buttonClass={tool['button']} at="start">
      {(close) => (
        <div className={classes['panel']}>
          {offered.map((item) => (
            <button
              key={item.label}
              type="button"
              aria-pressed={item === preset}
              onClick={() => {
                query.set({ [from]: item.from, [until]: item.until })
                close()
              }}
            >
              {item.label}
            </button>
          ))}
          <DayFilters
            days={[
              { name: from, label: m.from2() },
              { name: until, label: m.until(), error },
            ]}
          />
        </div>
      )}
    </Popup>
  )
}

/** First and last day of the content below. If they are reversed, shows the problem instead of content. */
export function DayRange({ children, ...names }: RangeNames & { children: ReactNode }) {
  const { from, until } = namesOf(names)
  const error = useRangeError(names)
  return (
    <>
      <DayFilters
        days={[
          { name: from, label: m.from2() },
          { name: until, label: m.until(), error },
        ]}
      />
      {error === null && children}
    </>
  )
}
