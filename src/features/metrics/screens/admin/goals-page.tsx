import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { utcDay } from '#kit/dates.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { formatMoney } from '#kit/money.ts'
import { RemoveButton } from '#kit/ui/confirm.tsx'
import { GoalBadge, GoalProgress } from '#kit/ui/goal-progress.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { deleteGoal, type Goal, listGoals } from '../../contract/goals.ts'
import { goalMeasureLabels } from '../../rules/goals.ts'
import { regionNames } from '../../rules/measures.ts'
import { formatDays } from '../../ui/days.ts'
import { GoalDialog } from './goal-dialog.tsx'
import classes from './goals.module.css'
import { MetricsTabs } from './metrics-tabs.tsx'

export const clientLoader = async () => ({ ...(await call(listGoals, {})), today: utcDay(Date.now()) })

/** The shop's goals with their progress. */
export default function GoalsPage() {
  const { data: goals, today } = useLoaderData<typeof clientLoader>()
  const [edited, setEdited] = useState<Goal | 'new' | null>(null)
  const { revalidate } = useRevalidator()
  return (
    <PageShell actions={<Button onClick={() => setEdited('new')}>New goal</Button>}>
      <MetricsTabs />
      {goals.length === 0 ? (
        <EmptyState title="No goals yet">
          <p>Set a target and a date, and see here whether you’re on pace.</p>
        </EmptyState>
      ) : (
        <ul className={classes['goals']}>
          {goals.map((goal) => (
            <GoalCard key={goal.id} goal={goal} today={today} onEdit={() => setEdited(goal)} />
          ))}
        </ul>
      )}
      {edited !== null && (
        <GoalDialog
          today={today}
          {...(edited === 'new' ? {} : { goal: edited })}
          onClose={() => {
            setEdited(null)
            void revalidate()
          }}
        />
      )}
    </PageShell>
  )
}

function GoalCard({ goal, today, onEdit }: { goal: Goal; today: string; onEdit: () => void }) {
  const { name, measure, region, currency, from, until } = goal
  const words = (value: number) => (currency === null ? formatNumber(value) : formatMoney({ minor: value, currency }))
  const to = link(
    '/admin/metrics',
    {},
    {
      from,
      until: until < today ? until : today,
      region: region ?? undefined,
      currency: currency ?? undefined,
      figure: measure,
    },
  )
  return (
    <li>
      <header>
        <h2>{name}</h2>
        <GoalBadge {...goal} />
      </header>
      <p className={classes['meta']}>
        {goalMeasureLabels[measure]}, {region === null ? 'all regions' : regionNames[region]},{' '}
        {formatDays({ from, until })}
      </p>
      <GoalProgress {...goal} {...{ to, words }} />
      <div className={classes['actions']}>
        <Button variant="default" onClick={onEdit}>
          Edit
        </Button>
        <RemoveButton
          title={`Remove ${name}?`}
          text="The goal is removed. The figures stay."
          remove={() => call(deleteGoal, { params: { id: goal.id } })}
        />
      </div>
    </li>
  )
}
