import { Button } from '#kit/ui/button.tsx'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { IconUpload } from '#kit/ui/icons.tsx'
import { createUploads, type LogDestination } from '../client/uploads.ts'
import type { Purpose, StoredFile } from '../contract.ts'
import { formatBytes } from '#kit/locale.ts'
import { acceptTerms, areTermsAccepted, rememberedUploads } from '../client/upload-memory.ts'
import type { UploadItem, UploadQueue } from '../client/upload-queue.ts'
import { UploadRow } from './upload-row.tsx'
import classes from './upload-drop.module.css'
import * as m from '../messages/m.ts'

const none: readonly UploadItem[] = []

/**
 * An upload zone that accepts files dropped anywhere on the page, with the list of uploads. Nothing is sent until the
 * terms are accepted, once per browser.
 */
export function UploadDrop({
  purpose,
  userId,
  finish,
  logs,
  onDone,
  title = m.dropAnywhere(),
  hint,
  hrefLabel = m.resume(),
  inputLabel = m.filesToUpload(),
  buttonLabel = m.chooseFiles(),
}: {
  purpose: Purpose
  userId: number
  /** Processes each finished file and returns the URL to open. */
  finish?: (file: StoredFile) => Promise<string | null>
  /** For pages that accept logs too. */
  logs?: LogDestination
  /** Called with the whole list once all uploads have ended. */
  onDone?: (all: readonly UploadItem[]) => void
  title?: string
  hint?: string
  hrefLabel?: string
  inputLabel?: string
  buttonLabel?: string
}) {
  const [queue] = useState(() =>
    createUploads({ purpose, userId, ...(finish ? { finish } : {}), ...(logs ? { logs } : {}) }),
  )
  const items = useSyncExternalStore(queue.subscribe, queue.items, () => none)
  const [accepted, setAccepted] = useState(areTermsAccepted)
  const isOver = usePageDrop(queue, accepted, onDone)
  const isOffline = useOffline()
  const unfinished = useUnfinished(userId, items.length)
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  return (
    <div className={classes['uploads']}>
      <div className={classes['zone']} data-over={isOver || undefined}>
        <IconUpload size={36} aria-hidden />
        <h2 className={classes['zoneTitle']}>{title}</h2>
        {hint && (
          <p id={hintId} className={classes['hint']}>
            {hint}
          </p>
        )}
        <Button size="md" onClick={() => input.current?.click()} aria-describedby={hint ? hintId : undefined}>
          {buttonLabel}
        </Button>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={inputLabel}
          onChange={(event) => {
            queue.add(event.currentTarget.files ?? [])
            event.currentTarget.value = ''
          }}
        />
      </div>
      {!accepted && (
        <div className={classes['terms']}>
          <p>
            {items.length > 0 ? <b>{m.filesWaiting()} </b> : null}
            {m.fileTerms()}
          </p>
          <Button
            variant={items.length > 0 ? 'filled' : 'default'}
            onClick={() => {
              acceptTerms()
              setAccepted(true)
            }}
          >
            {m.acceptTerms()}
          </Button>
        </div>
      )}
      {unfinished.length > 0 && (
        <p className={classes['hint']}>
          {m.unfinished({ count: unfinished.length, sizes: unfinished.map((size) => formatBytes(size)).join(', ') })}
        </p>
      )}
      {items.length > 0 && (
        <ul className={classes['list']} aria-label={m.uploads()}>
          {items.map((item) => (
            <UploadRow
              key={item.id}
              item={item}
              queue={queue}
              hrefLabel={hrefLabel}
              isOffline={isOffline}
              isOnly={items.length === 1}
            />
          ))}
        </ul>
      )}
      {isOver && (
        <div className={classes['cover']} aria-hidden>
          <IconUpload size={56} />
          <p>{m.dropToUpload()}</p>
        </div>
      )}
    </div>
  )
}

/** Whether the browser is offline. */
function useOffline(): boolean {
  const subscribe = (listener: () => void) => {
    addEventListener('online', listener)
    addEventListener('offline', listener)
    return () => {
      removeEventListener('online', listener)
      removeEventListener('offline', listener)
    }
  }
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )
}

/** The sizes of uploads left unfinished by an earlier visit. Choosing the same file again resumes one. */
function useUnfinished(userId: number, started: number): readonly number[] {
  const [sizes, setSizes] = useState<readonly number[]>([])
  useEffect(() => {
    if (started > 0) return setSizes([])
    void rememberedUploads(userId)
      .findAllUploads()
      .then((found) => setSizes(found.flatMap(({ size }) => size ?? [])))
    return undefined
  }, [userId, started])
  return sizes
}

const isFinished = ({ state }: UploadItem) => state === 'done' || state === 'failed'

/** Connects the queue to the page: drops anywhere, reconnecting, and a warning when leaving during uploads. */
function usePageDrop(
  queue: UploadQueue,
  accepted: boolean,
  onDone: ((all: readonly UploadItem[]) => void) | undefined,
) {
  const [isOver, setIsOver] = useState(false)
  const told = useRef(onDone)
  told.current = onDone
  useEffect(() => {
    let depth = 0
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const show = (change: number) => {
      depth = change === 0 ? 0 : Math.max(0, depth + change)
      setIsOver(depth > 0)
    }
    const onEnter = (event: DragEvent) => hasFiles(event) && show(1)
    const onLeave = (event: DragEvent) => hasFiles(event) && show(-1)
    const onOver = (event: DragEvent) => hasFiles(event) && event.preventDefault()
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      show(0)
      queue.add(event.dataTransfer?.files ?? [])
    }
    const onLeavePage = (event: BeforeUnloadEvent) => {
      if (queue.items().some(({ state }) => state === 'sending')) event.preventDefault()
    }
    let isRunning = false
    const stop = queue.subscribe(() => {
      const items = queue.items()
      const wasRunning = isRunning
      isRunning = !items.every(isFinished)
      if (wasRunning && !isRunning && items.length > 0) told.current?.(items)
    })
    addEventListener('dragenter', onEnter)
    addEventListener('dragleave', onLeave)
    addEventListener('dragover', onOver)
    addEventListener('drop', onDrop)
    addEventListener('online', queue.reconnect)
    addEventListener('beforeunload', onLeavePage)
    return () => {
      stop()
      removeEventListener('dragenter', onEnter)
      removeEventListener('dragleave', onLeave)
      removeEventListener('dragover', onOver)
      removeEventListener('drop', onDrop)
      removeEventListener('online', queue.reconnect)
      removeEventListener('beforeunload', onLeavePage)
    }
  }, [queue])
  useEffect(() => queue.allow(accepted), [queue, accepted])
  return isOver
}
