import { Link } from 'react-router'
import { formatTime, formatWeekday } from '#kit/dates.ts'
import { localDay } from '#kit/local-dates.ts'
import { useListQuery } from '#kit/ui/list-query.ts'
import type { LeadActivity } from '../contract/work.ts'
import { activityLabels } from '../rules/activities.ts'
import classes from './activity-days.module.css'

const startOf = (on: string | null): Date => {
  const asked = on && /^\d{4}-\d\d-\d\d$/.test(on) ? new Date(`${on}T00:00:00`) : new Date()
  const day = Number.isNaN(asked.getTime()) ? new Date() : asked
  return new Date(day.getFullYear(), day.getMonth(), day.getDate())
}
const later = (day: Date, days: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + days)

/** The days of a view in the reader's time zone: a single day, or its week starting Monday. */
export function daysOf(view: 'day' | 'week' | 'list', on: string | null): Date[] {
  const day = startOf(on)
  if (view !== 'week') return [day]
  const monday = later(day, -((day.getDay() + 6) % 7))
  return [0, 1, 2, 3, 4, 5, 6].map((number) => later(monday, number))
}

/** Activities grouped by day, in order of time. */
export function ActivityDays({
  days,
  activities,
  onOpen,
}: {
  days: readonly number[]
  activities: readonly LeadActivity[]
  onOpen: (activity: LeadActivity) => void
}) {
  const query = useListQuery()
  const first = new Date(days[0]!)
  const today = localDay(startOf(null))
  return (
    <>
      <nav className={classes['nav']} aria-label="Days">
        <Link to={query.to({ on: localDay(later(first, -days.length)) })}>Earlier</Link>
        <Link to={query.to({ on: null })}>Today</Link>
        <Link to={query.to({ on: localDay(later(first, days.length)) })}>Later</Link>
        <Link to={query.to({ owner: query.get('owner') === 'me' ? null : 'me' })}>
          {query.get('owner') === 'me' ? 'Show everyone’s' : 'Show yours only'}
        </Link>
      </nav>
      <div className={classes['days']} data-count={days.length}>
        {days.map((time) => {
          const day = localDay(time)
          const own = activities.filter(({ due_at: due }) => localDay(due) === day)
          return (
            <section key={day} className={classes['day']} data-today={day === today}>
              <h2>{formatWeekday(time)}</h2>
              {own.length === 0 && <p className={classes['none']}>Nothing planned</p>}
              <ul>
                {own.map((activity) => (
                  <li key={activity.id}>
                    <button
                      type="button"
                      data-state={activity.done_at ? 'done' : activity.overdue ? 'overdue' : 'open'}
                      onClick={() => onOpen(activity)}
                    >
                      <b>
                        {formatTime(activity.due_at)} {activity.subject}
                      </b>
                      <span>
                        {activityLabels[activity.kind]}
                        {activity.deal && `, ${activity.deal}`}
                        {activity.done_at ? ', done' : activity.overdue ? ', overdue' : ''}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </>
  )
}
