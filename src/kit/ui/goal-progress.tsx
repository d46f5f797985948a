import { Link } from 'react-router'
import { formatPercent } from '../locale.ts'
import classes from './goal-progress.module.css'
import { StateBadge } from './state-badge.tsx'

interface Progress {
  reached: number
  target: number
  /** Share of its period that has passed, from 0 to 1. */
  pace: number
}

/** Whether a goal is reached or missed, or where it is heading at the current pace. */
export function GoalBadge({ reached, target, pace }: Progress) {
  if (reached >= target) return <StateBadge kind="done">Reached</StateBadge>
  if (pace >= 1) return <StateBadge kind="wrong">Missed</StateBadge>
  return reached >= target * pace ? (
    <StateBadge kind="moving">On pace</StateBadge>
  ) : (
    <StateBadge kind="waiting">Behind</StateBadge>
  )
}

/** Progress of a goal as a bar and in words; the reached amount links to its records. */
export function GoalProgress({
  name,
  to,
  words,
  reached,
  target,
  pace,
}: Progress & { name: string; to: string; words: (value: number) => string }) {
  return (
    <>
      <meter
        className={classes['bar']}
        min={0}
        max={1}
        value={Math.min(1, Math.max(0, reached / target))}
        aria-label={`Progress of ${name}`}
      />
      <p>
        <Link to={to}>{words(reached)}</Link> of {words(target)} ({formatPercent(Math.max(0, reached) / target, 0)})
        {pace > 0 && pace < 1 && `, at an even pace ${words(Math.round(target * pace))} by now`}
      </p>
    </>
  )
}
