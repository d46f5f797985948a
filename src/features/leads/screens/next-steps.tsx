import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { formatShortMoment } from '#kit/dates.ts'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { TextButton } from '#kit/ui/text-button.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { actOnLeadActivity, type LeadActivity } from '../contract/work.ts'
import { activityLabels } from '../rules/activities.ts'
import { ActivityDialog, type ActivitySubject } from './activity-dialog.tsx'
import { ActivityEditor } from './activity-editor.tsx'
import classes from './deal.module.css'

/** Completes an activity, then asks what comes next unless another is planned. */
export function DoneButton({ activity, subject }: { activity: LeadActivity; subject: ActivitySubject }) {
  const { revalidate } = useRevalidator()
  const { run, busy } = useAction('as-message')
  const [asksNext, setAsksNext] = useState(false)
  const done = () =>
    run(async () => {
      const { next } = await call(actOnLeadActivity, {
        params: { id: activity.id },
        body: { act: 'done', version: activity.version },
      })
      if (next) {
        notify({ text: `Done. Due again ${formatShortMoment(next.due_at)}.`, kind: 'success' })
        await revalidate()
      } else setAsksNext(true)
    })
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={busy}
        onClick={() => void done()}
        aria-label={`Done: ${activity.subject}`}
      >
        Done
      </Button>
      {asksNext && (
        <ActivityDialog
          title="Done. What’s next?"
          subject={subject}
          onClose={() => {
            setAsksNext(false)
            void revalidate()
          }}
        />
      )}
    </>
  )
}

/** Planned activities, earliest first, with a button to add more. */
export function NextSteps({ activities, subject }: { activities: readonly LeadActivity[]; subject: ActivitySubject }) {
  const [isPlanning, setPlanning] = useState(false)
  const [isLogging, setLogging] = useState(false)
  const [edited, setEdited] = useState<LeadActivity | null>(null)
  const open = activities.filter(({ done_at: done }) => done === null)
  return (
    <section className={classes['panel']} aria-labelledby="next-steps">
      <div className={classes['head']}>
        <h2 id="next-steps">Next step</h2>
        <span className={classes['buttons']}>
          <TextButton onClick={() => setLogging(true)}>Log a call</TextButton>
          <TextButton onClick={() => setPlanning(true)}>Plan an activity</TextButton>
        </span>
      </div>
      {open.length === 0 && <p className={classes['muted']}>Nothing planned.</p>}
      <ul className={classes['steps']}>
        {open.map((activity) => (
          <li key={activity.id}>
            <div>
              <TextButton onClick={() => setEdited(activity)}>{activity.subject}</TextButton>
              <p className={classes['muted']}>
                {activityLabels[activity.kind]}, {formatShortMoment(activity.due_at)}, {activity.owner}
              </p>
            </div>
            {activity.overdue && <StateBadge kind="wrong">Overdue</StateBadge>}
            <DoneButton activity={activity} subject={subject} />
          </li>
        ))}
      </ul>
      {isPlanning && <ActivityDialog subject={subject} onClose={() => setPlanning(false)} />}
      {isLogging && (
        <ActivityDialog title="Log what happened" isDone subject={subject} onClose={() => setLogging(false)} />
      )}
      {edited && <ActivityEditor activity={edited} onClose={() => setEdited(null)} />}
    </section>
  )
}
