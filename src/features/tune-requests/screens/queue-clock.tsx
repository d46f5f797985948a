import { useSite } from '#access/ui/site-context.tsx'
import { formatWeekdayTime } from '#kit/dates.ts'
import { useEffect, useState } from 'react'
import type { TuneRequest } from '../contract/shapes.ts'
import { formatMinutes } from '../format-minutes.ts'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

const tickMs = 20_000

/** Working time left. Counts down while support is open and pauses while a question is open. */
export function QueueClock({
  clock,
  resumes = m.resumesWhenYouReply(),
}: {
  clock: TuneRequest['clock']
  /** When a paused clock resumes, in words for the reader. Default: for the customer. */
  resumes?: string
}) {
  const [passed, setPassed] = useState(0)
  const { minutes_left: minutesLeft } = clock
  const isTicking = clock.state === 'running' && clock.support_open
  useEffect(() => {
    setPassed(0)
    if (!isTicking || minutesLeft === null) return
    const start = Date.now()
    const timer = setInterval(() => setPassed((Date.now() - start) / 60_000), tickMs)
    return () => clearInterval(timer)
  }, [isTicking, minutesLeft])
  if (clock.state === 'off' || minutesLeft === null) return null
  const left = minutesLeft - passed
  return (
    <section
      className={classes['clock']}
      data-state={clock.state}
      aria-label={m.queue()}
      {...(left < 0 ? { 'data-late': true } : {})}
    >
      <small>{clock.state === 'paused' ? m.paused() : left < 0 ? m.overdueBy() : m.timeLeft()}</small>
      <strong>{formatMinutes(Math.abs(left))}</strong>
      <small>
        {clock.state === 'paused'
          ? resumes
          : `${clock.place === null ? m.beingWorkedOn() : m.placeInQueue({ place: clock.place })} ${
              clock.support_open ? '' : m.supportOpens({ time: formatWeekdayTime(clock.opens_at) })
            }`}
      </small>
      {clock.due_at !== null && <small>{m.due({ time: formatWeekdayTime(clock.due_at) })}</small>}
    </section>
  )
}

export function SupportHours() {
  const { supportHours = '' } = useSite()
  return <p className={`${classes['hint']} ${classes['hours']}`}>{m.supportHours({ hours: supportHours })}</p>
}
