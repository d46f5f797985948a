import { useEffect, useState } from 'react'
import type { TuneRequest } from '../contract-shapes.ts'
import { minutesWords } from '../clock-words.ts'
import classes from './request.module.css'

const tickMs = 20_000
const moment = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** The working time that is left, counted down while support is open, standing still while an answer is awaited. */
export function QueueClock({ clock }: { clock: TuneRequest['clock'] }) {
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
      aria-label="Queue"
      {...(left < 0 ? { 'data-late': true } : {})}
    >
      <small>
        {clock.state === 'paused'
          ? 'The clock stands still'
          : left < 0
            ? 'Late by working time of'
            : 'Working time left'}
      </small>
      <strong>{minutesWords(Math.abs(left))}</strong>
      <small>
        {clock.state === 'paused'
          ? 'It runs on when you have answered.'
          : `${clock.place === null ? 'Being worked on.' : `Place ${clock.place} in the queue.`} ${
              clock.support_open ? '' : `Support opens ${moment.format(new Date(clock.opens_at))}.`
            }`}
      </small>
      {clock.due_at !== null && <small>Due {moment.format(new Date(clock.due_at))}</small>}
    </section>
  )
}

export const SupportHours = () => (
  <p className={`${classes['hint']} ${classes['hours']}`}>
    Support hours: weekdays 9 to 17, Pacific time, but for US federal holidays. Working time counts within them only.
  </p>
)
