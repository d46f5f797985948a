import { createStore } from '#kit/client/store.ts'
import type { StoredFile } from '../contract.ts'
import type { Verdict } from '../identify/verdict.ts'

/** Concurrent uploads (specification section 9). */
const parallelMax = 2

type UploadState = 'waiting' | 'reading' | 'sending' | 'paused' | 'finishing' | 'done' | 'failed'

export interface UploadItem {
  id: number
  /** Files chosen or dropped together share it. */
  batch: number
  name: string
  bytes: number
  sent: number
  state: UploadState
  /** The error, or the reason for waiting. */
  message: string | null
  /** Rejected for its detected type, which the sender may overrule by declaring it a tune file. */
  isForceable: boolean
  /** The browser's own verdict before the first byte is sent. */
  verdict: Verdict | null
  file: StoredFile | null
  /** The page of the resulting file, log or request. */
  href: string | null
}

interface UploadOutcome {
  file: StoredFile | null
  href: string | null
}
export interface SendEvents {
  progress: (sent: number) => void
  /** All bytes are sent; the server is processing. */
  finishing: () => void
  done: (outcome: UploadOutcome) => void
  /** `lost`: the connection broke and the sent bytes are kept. `forceable`: the sender may declare it a tune file. */
  failed: (message: string, how?: 'lost' | 'forceable') => void
}
export interface Sending {
  /** Stops sending and keeps the sent bytes. */
  pause: () => void
  /** Stops and deletes the sent bytes. */
  cancel: () => void
}
export interface UploadWays {
  read: (file: File) => Promise<Verdict>
  /** `isForced`: the sender declares it a tune file, whatever was detected. */
  send: (file: File, verdict: Verdict, events: SendEvents, isForced: boolean) => Sending
  emptyMessage: string
  unreadableMessage: string
}

export interface UploadQueue {
  add: (files: Iterable<File>) => void
  pause: (id: number) => void
  resume: (id: number) => void
  /** Stops an upload and removes it from the list. */
  cancel: (id: number) => void
  /** Nothing is sent until the terms are accepted. */
  allow: (allowed: boolean) => void
  /** Sends a rejected file as a tune file. */
  sendAnyway: (id: number) => void
  /** Resumes uploads interrupted by a lost connection. */
  reconnect: () => void
  items: () => readonly UploadItem[]
  subscribe: (listener: () => void) => () => void
}

interface Entry {
  file: File
  sending: Sending | null
  /** Paused by the connection rather than the user. */
  lost: boolean
  isForced: boolean
}

/** The upload queue of a page: starts uploads automatically, two at a time; never starts empty files. */
export function createUploadQueue(ways: UploadWays): UploadQueue {
  const entries = new Map<number, Entry>()
  const { get: items, set, subscribe } = createStore<readonly UploadItem[]>([])
  let isAllowed = false
  let lastId = 0
  let lastBatch = 0

  const find = (id: number) => items().find((item) => item.id === id)
  const change = (id: number, changes: Partial<UploadItem>) =>
    set(items().map((item) => (item.id === id ? { ...item, ...changes } : item)))
  const isBusy = ({ state }: UploadItem) => state === 'reading' || state === 'sending' || state === 'finishing'

  const startNext = () => {
    if (!isAllowed) return
    for (const item of items()) {
      if (items().filter(isBusy).length >= parallelMax) return
      if (item.state === 'waiting') void start(item.id)
    }
  }

  async function start(id: number): Promise<void> {
    const entry = entries.get(id)
    if (!entry) return
    change(id, { state: 'reading', message: null })
    let verdict: Verdict
    try {
      verdict = find(id)?.verdict ?? (await ways.read(entry.file))
    } catch {
      change(id, { state: 'failed', message: ways.unreadableMessage })
      return startNext()
    }
    // Paused or canceled while it was read.
    if (find(id)?.state !== 'reading') return
    change(id, { state: 'sending', verdict })
    entry.lost = false
    const events: SendEvents = {
      progress: (sent) => isSending(id) && change(id, { sent }),
      finishing: () => isSending(id) && change(id, { state: 'finishing', sent: entry.file.size }),
      done: ({ file, href }) => {
        entry.sending = null
        if (find(id)) change(id, { state: 'done', file, href, verdict: file?.verdict ?? verdict })
        startNext()
      },
      failed: (message, how) => {
        entry.sending = null
        entry.lost = how === 'lost'
        if (isSending(id))
          change(id, { state: entry.lost ? 'paused' : 'failed', message, isForceable: how === 'forceable' })
        startNext()
      },
    }
    entry.sending = ways.send(entry.file, verdict, events, entry.isForced)
  }
  const isSending = (id: number) => {
    const state = find(id)?.state
    return state === 'sending' || state === 'finishing'
  }

  const resume = (id: number) => {
    const state = find(id)?.state
    if (state !== 'paused' && state !== 'failed') return
    change(id, { state: 'waiting', message: null, isForceable: false })
    startNext()
  }

  return {
    add: (files) => {
      const added: UploadItem[] = []
      lastBatch += 1
      for (const file of files) {
        lastId += 1
        entries.set(lastId, { file, sending: null, lost: false, isForced: false })
        const isEmpty = file.size === 0
        added.push({
          id: lastId,
          batch: lastBatch,
          name: file.name,
          bytes: file.size,
          sent: 0,
          state: isEmpty ? 'failed' : 'waiting',
          message: isEmpty ? ways.emptyMessage : null,
          isForceable: false,
          verdict: null,
          file: null,
          href: null,
        })
      }
      set([...items(), ...added])
      startNext()
    },
    pause: (id) => {
      const state = find(id)?.state
      if (state !== 'waiting' && state !== 'reading' && state !== 'sending') return
      change(id, { state: 'paused', message: null })
      const entry = entries.get(id)
      entry?.sending?.pause()
      if (entry) entry.sending = null
      startNext()
    },
    resume,
    cancel: (id) => {
      const entry = entries.get(id)
      entry?.sending?.cancel()
      entries.delete(id)
      set(items().filter((item) => item.id !== id))
      startNext()
    },
    allow: (allowed) => {
      isAllowed = allowed
      startNext()
    },
    sendAnyway: (id) => {
      const entry = entries.get(id)
      if (entry) entry.isForced = true
      resume(id)
    },
    reconnect: () => {
      for (const [id, entry] of entries) if (entry.lost) resume(id)
    },
    items,
    subscribe,
  }
}

/** What was refused of the files that were added last, each with its name. */
export function refusedLast(items: readonly UploadItem[]): string[] {
  const batch = items.at(-1)?.batch
  return items.flatMap((item) =>
    item.state === 'failed' && item.batch === batch ? [`${item.name}: ${item.message ?? ''}`] : [],
  )
}

/** The page to open after the only successful upload, ignoring rejected ones; null for none or several. */
export function onwardOf(items: readonly UploadItem[]): string | null {
  const [only, second] = items.filter(({ state }) => state !== 'failed')
  return second === undefined ? (only?.href ?? null) : null
}
