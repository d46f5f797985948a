import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { formatShortMoment } from '#kit/dates.ts'
import { actOnLeadActivity, type LeadActivity } from '../contract/work.ts'
import { ActivityDialog } from './activity-dialog.tsx'

/** Edits, completes, reopens or deletes an activity. Completing a non-repeating one asks what comes next. */
export function ActivityEditor({ activity, onClose }: { activity: LeadActivity; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const { run, busy } = useAction('as-message')
  const [asksNext, setAsksNext] = useState(false)
  const act = (what: 'done' | 'reopen' | 'remove' | 'restore', version = activity.version) =>
    call(actOnLeadActivity, { params: { id: activity.id }, body: { act: what, version } })
  const leave = async () => {
    await revalidate()
    onClose()
  }
  const complete = () =>
    run(async () => {
      const { next } = await act('done')
      if (next) notify({ text: `Done. Due again ${formatShortMoment(next.due_at)}.`, kind: 'success' })
      if (next) await leave()
      else setAsksNext(true)
    })
  if (asksNext)
    return (
      <ActivityDialog
        title="Done. What’s next?"
        subject={{ deal_id: activity.deal_id, contact_id: activity.contact_id }}
        onClose={() => void leave()}
      />
    )
  return (
    <ActivityDialog
      title="Edit activity"
      of={activity}
      onClose={onClose}
      more={
        <>
          {activity.done_at === null ? (
            <Button variant="default" loading={busy} onClick={() => void complete()}>
              Mark as done
            </Button>
          ) : (
            <Button
              variant="default"
              loading={busy}
              onClick={() =>
                void run(async () => {
                  await act('reopen')
                  await leave()
                })
              }
            >
              Reopen
            </Button>
          )}
          <ConfirmButton
            label="Delete"
            title="Delete this activity?"
            confirmLabel="Delete activity"
            onConfirm={async () => {
              const { activity: gone } = await act('remove')
              notify({
                text: 'Activity deleted.',
                action: {
                  label: 'Undo',
                  run: () => void run(() => act('restore', gone.version).then(revalidate)),
                },
              })
              await leave()
            }}
          >
            It leaves all lists and calendars.
          </ConfirmButton>
        </>
      }
    />
  )
}
