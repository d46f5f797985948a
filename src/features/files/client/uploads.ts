import * as kit from '#kit/messages/m.ts'
import { catalogue } from '#errors/catalogue.ts'
import { call, CallError } from '#kit/call.ts'
import { accompanying, refusedText } from '../rules.ts'
import { completeUpload, type Purpose, type StoredFile, tusPath } from '../contract.ts'
import { createUploadQueue, type SendEvents, type Sending, type UploadQueue } from './upload-queue.ts'
import * as m from '../messages/m.ts'
import { fingerprintOf, rememberedUploads } from './upload-memory.ts'

/** Error messages of specification section 8. */
const tuneFailure = () => m.tuneUploadFailed()
const logFailure = () => m.logUploadFailed()
const unknownFailure = () => m.uploadFailed()
const chunkBytes = 1024 * 1024
/** Enough of a file for a first verdict; the server reads more. */
const lookBytes = 2 * 1024 * 1024
/** Logs up to this size are sent in one request; longer ones are resumable. */
const oneRequestMax = 4 * 1024 * 1024

/** Where logs are sent. */
export interface LogDestination {
  /** The URL that accepts a short log in one request. */
  uploadUrl: (name: string) => string
  /** The URL of the log in that answer. */
  urlOf: (answer: unknown) => string
  /** Turns a stored file into a log and returns its URL. */
  take: (file: StoredFile) => Promise<string>
}

export interface UploadOptions {
  purpose: Purpose
  /** The user whose uploads resume after a reload. */
  userId: number
  /** Processes a finished file and returns the URL to open. */
  finish?: (file: StoredFile) => Promise<string | null>
  /** For pages that accept logs too. */
  logs?: LogDestination
}

/** The uploads of a page, via the tus protocol. Files other than tune files go to /graph as logs (section 5). */
export function createUploads(options: UploadOptions): UploadQueue {
  return createUploadQueue({
    emptyMessage: catalogue.file_empty[1](),
    unreadableMessage: m.unreadable(),
    read: async (file) => {
      const [{ identify }, { wordVerdict }, head] = await Promise.all([
        import('../identify/identify.ts'),
        import('../identify/words.ts'),
        file.slice(0, lookBytes).arrayBuffer(),
      ])
      return wordVerdict(identify({ head: new Uint8Array(head), bytes: file.size, name: file.name }))
    },
    send: (file, verdict, events, isForced) => {
      const isForLogs = options.purpose === 'log'
      const { logs } = options
      if (isForced) return sendTus(file, { ...options, purpose: 'tune' }, events, tuneFailure())
      if (options.purpose === 'auto' && accompanying.has(verdict.format))
        return sendTus(file, options, events, tuneFailure())
      if (options.purpose === 'auto' && verdict.sort === 'other' && verdict.format !== 'text')
        return refuse(events, refusedText(verdict), verdict.format === 'unknown' ? 'forceable' : undefined)
      if (!logs || (!isForLogs && (options.purpose !== 'auto' || verdict.sort === 'tune')))
        return sendTus(file, options, events, tuneFailure())
      if (file.size <= oneRequestMax) return sendLog(file, logs, events)
      if (verdict.sort === 'log')
        return sendTus(file, { ...options, purpose: 'log', finish: logs.take }, events, logFailure())
      return refuse(events, kit.labelled({ label: logFailure(), value: catalogue.log_unrecognized[1]() }))
    },
  })
}

/** Fails an upload before its first byte. */
function refuse(events: SendEvents, message: string, how?: 'forceable'): Sending {
  queueMicrotask(() => events.failed(message, how))
  return { pause: () => undefined, cancel: () => undefined }
}

/** The message for a failed call: the catalog's text if the error code has one. */
function failureText(title: string, error: unknown): string {
  const { code, fields, message, facts } =
    error instanceof CallError ? error : { code: 'unknown', fields: {}, message: '', facts: {} }
  const said = Object.values(fields).flat()
  if (said.length > 0) return kit.labelled({ label: title, value: [...new Set(said)].join(' ') })
  if (code === 'log_upload_failed') return title
  const known = code in catalogue && code !== 'unknown' && code !== 'internal'
  const text = known ? message || catalogue[code as keyof typeof catalogue][1]() : unknownFailure()
  return [kit.labelled({ label: title, value: text }), lineText(facts)].filter(Boolean).join(' ')
}

/** The log parser's message about the first unreadable line. */
function lineText(facts: Readonly<Record<string, unknown>>): string {
  const { line, text, nearest, because } = facts as { line?: number; text?: string; nearest?: string; because?: string }
  if (line === undefined) return ''
  // For a file without lines, only the reason helps.
  if (!text && nearest && nearest !== 'none' && line === 1) return because ?? ''
  const quoted = text ? m.quotedLine({ text }) : ''
  const near = nearest && nearest !== 'none' ? m.nearestFormat({ format: nearest }) : ''
  return m.lineProblem({ line, quoted, because: because ?? '', near })
}

function sendLog(file: File, logs: LogDestination, events: SendEvents): Sending {
  const request = new XMLHttpRequest()
  request.open('POST', logs.uploadUrl(file.name))
  request.setRequestHeader('content-type', 'application/octet-stream')
  request.responseType = 'json'
  request.upload.addEventListener('progress', ({ loaded }) => events.progress(loaded))
  request.upload.addEventListener('load', () => events.finishing())
  request.addEventListener('error', () => events.failed(m.connectionLost(), 'lost'))
  request.addEventListener('load', () => {
    const body: unknown = request.response
    const { status } = request
    if (status >= 200 && status < 300) return events.done({ file: null, href: logs.urlOf(body) })
    return events.failed(failureText(logFailure(), new CallError({ status, body, headers: new Headers() })))
  })
  request.send(file)
  const stop = () => request.abort()
  return { pause: stop, cancel: stop }
}

function sendTus(file: File, { purpose, userId, finish }: UploadOptions, events: SendEvents, title: string): Sending {
  let stop: (remove: boolean) => void = () => undefined
  let isStopped = false
  const fail = (error: unknown) => {
    if (isStopped) return
    const isLost = error instanceof CallError && error.status === 0
    events.failed(isLost ? m.connectionLost() : failureText(title, error), isLost ? 'lost' : undefined)
  }
  const complete = async (id: string) => {
    events.finishing()
    const stored = await call(completeUpload, { params: { id } })
    events.done({ file: stored, href: (await finish?.(stored)) ?? null })
  }
  const run = async () => {
    const { Upload, DetailedError } = await import('tus-js-client')
    if (isStopped) return
    const upload = new Upload(file, {
      endpoint: tusPath,
      chunkSize: chunkBytes,
      retryDelays: [0, 1_000, 3_000, 5_000],
      urlStorage: rememberedUploads(userId),
      fingerprint: () => Promise.resolve(fingerprintOf(file, purpose)),
      removeFingerprintOnSuccess: true,
      metadata: { filename: file.name, purpose },
      onProgress: (sent) => events.progress(sent),
      onShouldRetry: (error) => {
        const status = error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0
        return status === 0 || status === 409 || status === 423 || status === 429 || (status >= 500 && status !== 507)
      },
      onError: (error) => {
        const answer = error instanceof DetailedError ? error.originalResponse : null
        fail(
          new CallError({
            status: answer?.getStatus() ?? 0,
            body: parse(answer?.getBody() ?? ''),
            headers: new Headers(),
          }),
        )
      },
      onSuccess: () => void complete(upload.url?.split('/').at(-1) ?? '').catch(fail),
    })
    stop = (remove) => void upload.abort(remove).catch(() => undefined)
    const [earlier] = await upload.findPreviousUploads()
    if (isStopped) return
    if (earlier) upload.resumeFromPreviousUpload(earlier)
    upload.start()
  }
  void run().catch(fail)
  const end = (remove: boolean) => {
    isStopped = true
    stop(remove)
  }
  return { pause: () => end(false), cancel: () => end(true) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
