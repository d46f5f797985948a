import '@mantine/core/styles/Progress.layer.css'
import { Progress } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { formatMoment } from '#kit/dates.ts'
import { formatNumber } from '#kit/locale.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import rows from '#kit/ui/rows.module.css'
import { useAction } from '#kit/ui/use-action.ts'
import { type Attachment, cancelMassAttach, listMassAttaches, undoMassAttach } from '../contract/attachments.ts'
import { attachmentStateLabels, isWorking } from '../rules/attachments.ts'
import classes from './attach.module.css'

const askEveryMs = 1000

/** Attachments so far, with the progress of those in progress. */
export function AttachmentList({
  tuneId,
  initial,
  mayEdit,
  again,
  onEnd,
}: {
  tuneId: number
  initial: readonly Attachment[]
  mayEdit: boolean
  /** Reloads the list when it changes. */
  again: number
  /** Called when an attachment has finished. */
  onEnd: () => void
}) {
  const [attachments, setAttachments] = useState(initial)
  const { failure, run } = useAction()
  const isRunning = attachments.some(({ state }) => isWorking(state))
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const { data } = await call(listMassAttaches, { params: { id: tuneId } })
      if (isGone) return
      setAttachments(data)
      if (isRunning && !data.some(({ state }) => isWorking(state))) onEnd()
    }
    if (again > 0) void read()
    if (!isRunning) return () => void (isGone = true)
    const timer = setInterval(() => void read().catch(() => undefined), askEveryMs)
    return () => {
      isGone = true
      clearInterval(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- asks while something runs
  }, [again, isRunning, tuneId])
  const change = (changed: Attachment) =>
    setAttachments(attachments.map((one) => (one.id === changed.id ? changed : one)))
  if (attachments.length === 0) return null
  return (
    <PagePart title="Attached so far">
      <FormFailure message={failure} />
      <ul className={rows['rows']}>
        {attachments.map(({ id, state, total, done, retired, wish, by, created_at: at }) => (
          <li key={id}>
            <span className={classes['attachment']}>
              <output>
                {attachmentStateLabels[state]}: {formatNumber(state === 'running' ? done : total)}
                {state === 'running' && ` of ${formatNumber(total)}`}{' '}
                {wish.kind === 'engine' ? 'engines' : 'transmissions'}
                {retired > 0 && `, ${formatNumber(retired)} retired instead`}
              </output>
              <small className={classes['quiet']}>
                {by}, {formatMoment(at)}
              </small>
              {state === 'running' && (
                <Progress value={total === 0 ? 0 : (done / total) * 100} aria-label="Progress" mt={6} />
              )}
            </span>
            {mayEdit && state === 'running' && (
              <Button
                variant="default"
                onClick={() => void run(async () => change(await call(cancelMassAttach, { params: { id } })))}
              >
                Cancel
              </Button>
            )}
            {mayEdit && state === 'done' && (
              <ConfirmButton
                label="Undo"
                title="Remove these copies?"
                confirmLabel="Undo"
                onConfirm={async () => change(await call(undoMassAttach, { params: { id } }))}
              >
                <p>Copies that were sold, have dyno runs or are required by other tunes are retired instead.</p>
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
    </PagePart>
  )
}
