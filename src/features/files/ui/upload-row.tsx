import { formatPercent } from '#kit/locale.ts'
import { useEffect, useRef } from 'react'
import { formatBytes } from '#kit/locale.ts'
import { Link } from 'react-router'
import { IconAlertTriangle, IconCheck, IconFile } from '#kit/ui/icons.tsx'
import type { UploadItem, UploadQueue } from '../client/upload-queue.ts'
import classes from './upload-drop.module.css'
import { VerdictCard } from './verdict-card.tsx'
import * as m from '../messages/m.ts'

/** One upload: name, progress, actions and verdict. */
export function UploadRow({
  item,
  queue,
  hrefLabel,
  isOffline = false,
  isOnly = true,
}: {
  item: UploadItem
  queue: UploadQueue
  hrefLabel: string
  isOffline?: boolean
  /** With several uploads, verdicts stay collapsed unless they warn, which keeps the list short. */
  isOnly?: boolean
}) {
  const { id, name, bytes, sent, state, message, verdict, file, href } = item
  const percent = state === 'done' || state === 'finishing' ? 100 : Math.floor((sent / Math.max(1, bytes)) * 100)
  const isRunning = state === 'sending' || state === 'reading'
  const warns = Boolean(file?.duplicate_of) || (verdict?.contradictions.length ?? 0) > 0
  const found = useRef<HTMLDetailsElement>(null)
  const unfolds = state === 'done' && (isOnly || warns)
  // Only once, so that it never collapses or expands against the user's choice.
  useEffect(() => {
    if (unfolds && found.current) found.current.open = true
  }, [unfolds])
  return (
    <li className={classes['row']} data-state={state}>
      <div className={classes['line']}>
        {state === 'failed' ? (
          <IconAlertTriangle size={20} aria-hidden />
        ) : state === 'done' ? (
          <IconCheck size={20} aria-hidden />
        ) : (
          <IconFile size={20} aria-hidden />
        )}
        <div className={classes['name']}>
          <b>{name}</b>
          <span>
            {formatBytes(bytes)} · {stateLabels(item, percent)}
            {isOffline && state === 'sending' && <em> · {m.connectionLost()}</em>}
          </span>
        </div>
        <div className={classes['acts']}>
          {(isRunning || state === 'waiting') && (
            <button type="button" onClick={() => queue.pause(id)} aria-label={m.pauseFile({ name })}>
              {m.pause()}
            </button>
          )}
          {item.isForceable && (
            <button type="button" onClick={() => queue.sendAnyway(id)}>
              {m.sendAnyway()}
            </button>
          )}
          {(state === 'paused' || (state === 'failed' && bytes > 0 && !item.isForceable)) && (
            <button type="button" onClick={() => queue.resume(id)} aria-label={m.resumeFile({ name })}>
              {state === 'paused' ? m.resume() : m.tryAgain()}
            </button>
          )}
          <button
            type="button"
            onClick={() => queue.cancel(id)}
            aria-label={state === 'done' || state === 'failed' ? m.clearFile({ name }) : m.cancelFile({ name })}
          >
            {state === 'done' || state === 'failed' ? m.clear() : m.cancel()}
          </button>
        </div>
      </div>
      {(isRunning || state === 'finishing' || state === 'paused') && (
        <progress className={classes['progress']} max={100} value={percent} aria-label={m.progressOf({ name })} />
      )}
      {message && (
        <p className={classes['message']} role="alert">
          {message}
        </p>
      )}
      {href && (
        <Link className={classes['onward']} to={href}>
          {hrefLabel}
        </Link>
      )}
      {verdict && state !== 'failed' && (
        <details className={classes['verdict']} ref={found}>
          <summary>{m.whatWeRead({ title: verdict.title })}</summary>
          <VerdictCard verdict={verdict} file={file} bytes={bytes} />
        </details>
      )}
    </li>
  )
}

function stateLabels({ state, message }: UploadItem, percent: number): string {
  switch (state) {
    case 'waiting':
      return m.waiting()
    case 'reading':
      return m.identifying()
    case 'sending':
      return formatPercent(percent / 100, 0)
    case 'paused':
      return message === null ? m.pausedAt({ percent }) : m.interruptedAt({ percent })
    case 'finishing':
      return m.checking()
    case 'done':
      return m.uploaded()
    case 'failed':
      return m.notUploaded()
  }
}
