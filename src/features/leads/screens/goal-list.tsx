import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { formatShortUtcMonth } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { formatMoney } from '#kit/money.ts'
import { RemoveButton } from '#kit/ui/confirm.tsx'
import { GoalBadge, GoalProgress } from '#kit/ui/goal-progress.tsx'
import { FoldingPart } from '#kit/ui/folding-part.tsx'
import rows from '#kit/ui/rows.module.css'
import { TextButton } from '#kit/ui/text-button.tsx'
import { type LeadGoal, removeLeadGoal } from '../contract/goals.ts'
import type { LeadSettings } from '../contract/settings.ts'
import { goalMeasureLabels, goalPeriodLabels } from '../rules/goals.ts'
import deal from './deal.module.css'
import { GoalDialog } from './goal-dialog.tsx'
import classes from './goals.module.css'

const wordsOf =
  ({ currency }: LeadGoal) =>
  (value: number) =>
    currency === null ? formatNumber(value) : formatMoney({ minor: value, currency })
const whose = ({ owner, pipeline }: LeadGoal): string => [owner ?? 'Team', ...(pipeline ? [pipeline] : [])].join(', ')
const nameOf = (goal: LeadGoal): string => `${goalMeasureLabels[goal.measure]}, ${whose(goal)}`

/** In words: “November 2026” or “Q4 2026”. */
const periodText = ({ period, from }: LeadGoal): string =>
  period === 'month'
    ? formatShortUtcMonth(`${from}T00:00:00Z`)
    : `Q${Math.ceil(Number(from.slice(5, 7)) / 3)} ${from.slice(0, 4)}`

/** A link to the deals won or activities completed for a goal. */
const rowsOf = ({ measure, owner_id: owner, pipeline_id: pipeline, from, until }: LeadGoal): string => {
  const shared = { owner: owner ?? undefined, from, until }
  return measure === 'activities'
    ? link('/admin/lead-engine/activities', {}, { due: 'done', ...shared })
    : link('/admin/lead-engine', {}, { view: 'list', state: 'won', pipeline: pipeline ?? undefined, ...shared })
}

/** Progress toward the goals of the current month and quarter. */
export function GoalCards({ goals, isForecast = false }: { goals: readonly LeadGoal[]; isForecast?: boolean }) {
  if (goals.length === 0) return null
  // The forecast is a part of its page, the board has no parts.
  const Heading = isForecast ? 'h3' : 'h2'
  return (
    <ul className={classes['goals']} aria-label="Goals">
      {goals.map((goal) => {
        const { id, measure, target, reached, expected, before } = goal
        const words = wordsOf(goal)
        return (
          <li key={id}>
            <header>
              <Heading>{goalMeasureLabels[measure]}</Heading>
              <GoalBadge {...goal} />
            </header>
            <p className={classes['meta']}>
              {whose(goal)} · {periodText(goal)}
            </p>
            <GoalProgress {...goal} name={nameOf(goal)} to={rowsOf(goal)} words={words} />
            {isForecast && measure !== 'activities' && (
              <p className={classes['meta']}>
                {words(reached + expected)} expected with open deals
                {reached + expected < target && `, ${words(target - reached - expected)} short`}
              </p>
            )}
            {isForecast && <p className={classes['meta']}>{words(before)} in the period before</p>}
          </li>
        )
      })}
    </ul>
  )
}

/** Manages the goals of colleagues and the team. */
export function GoalsPart({ goals, settings }: { goals: readonly LeadGoal[]; settings: LeadSettings }) {
  const [edited, setEdited] = useState<LeadGoal | 'new' | null>(null)
  return (
    <FoldingPart title="Goals" lead="Shown above the board and in the forecast.">
      {goals.length === 0 && <p className={deal['muted']}>No goals yet.</p>}
      <ul className={rows['rows']}>
        {goals.map((goal) => (
          <li key={goal.id}>
            <div>
              <TextButton onClick={() => setEdited(goal)}>{nameOf(goal)}</TextButton>
              <p className={deal['muted']}>
                {goalPeriodLabels[goal.period]}: {wordsOf(goal)(goal.target)}
              </p>
            </div>
            <RemoveButton
              title={`Remove ${nameOf(goal)}?`}
              text="The goal is removed. Deals and activities stay."
              remove={() => call(removeLeadGoal, { params: { id: goal.id } })}
            />
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={() => setEdited('new')} style={{ marginTop: 'var(--mantine-spacing-md)' }}>
        Add goal
      </Button>
      {edited !== null && (
        <GoalDialog
          settings={settings}
          {...(edited === 'new' ? {} : { goal: edited })}
          onClose={() => setEdited(null)}
        />
      )}
    </FoldingPart>
  )
}
