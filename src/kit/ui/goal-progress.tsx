import { Link } from 'react-router'
import { formatPercent } from '../locale.ts'
import classes from './goal-progress.module.css'
import { StateBadge } from './state-badge.tsx'

interface Progress {
  reached: number
  target: number
  /** How much of its time has passed, from 0 to 1. */
  pace: number
}

/** Whether a goal is reached, missed, or what it will be at its present pace. */
export function GoalBadge({ reached, target, pace }: Progress) {
  if (reached >= target) return <StateBadge kind="done">Reached</StateBadge>
  if (pace >= 1) return <StateBadge kind="wrong">Missed</StateBadge>
  return reached >= target * pace ? (
    <StateBadge kind="moving">On pace</StateBadge>
  ) : (
    <StateBadge kind="waiting">Behind</StateBadge>
  )
}

/** How far a goal is, as a bar and in words; what was reached opens what is behind it. */
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
