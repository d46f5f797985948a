import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import type { Services } from '#integrations/services.ts'
import { workerOptions, workerSource } from '#kit/server/worker-options.ts'
import { judgeByName, type Subject } from '../identify/identify.ts'
import type { Judgment } from '../identify/verdict.ts'

/** How many bytes are examined: more than most control unit dumps, and a limit for hostile files. */
const readMax = 8 * 1024 * 1024
/** The wall-clock limit as a multiple of the processor time limit, for threads starved on a busy machine. */
const patience = 10
/** The thread's own heap, in addition to the bytes themselves. Together below 64 MiB. */
const heapMaxMiB = 48
const threadsMax = 2

let running = 0
const waiting: (() => void)[] = []

/** Identifies a stored file. Never fails because of its contents, only when the store does. */
export async function identifyStored(
  { store, log, settings }: Pick<Services, 'store' | 'log' | 'settings'>,
  file: { objectKey: string; bytes: number; name: string },
): Promise<Judgment> {
  if (running >= threadsMax) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    const last = Math.min(file.bytes, readMax) - 1
    const head = new Uint8Array(await buffer(await store.get(file.objectKey, { first: 0, last })))
    return await identifyApart({ head, bytes: file.bytes, name: file.name }, settings.FILE_IDENTIFY_MS).catch(
      (error: unknown) => {
        log.warn({ err: error, key: file.objectKey }, 'a file could not be identified')
        return judgeByName(file, { code: 'saidTooLong' })
      },
    )
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

/**
 * Identifies in a separate thread, which is terminated on timeout whatever it is doing. The bytes are transferred to
 * the thread and detached here.
 * @param timeMaxMs processor time of the thread, counted from when its code is loaded
 */
export function identifyApart(
  subject: Subject,
  timeMaxMs: number,
  script = workerSource('src/features/files/identify/worker.ts'),
): Promise<Judgment> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(script, {
      workerData: subject,
      transferList: [subject.head.buffer as ArrayBuffer],
      ...workerOptions(),
      resourceLimits: { maxOldGenerationSizeMb: heapMaxMiB - 8, maxYoungGenerationSizeMb: 8, stackSizeMb: 2 },
    })
    let timer: NodeJS.Timeout | undefined
    const end = (act: () => void) => {
      clearTimeout(timer)
      void worker.terminate()
      act()
    }
    const patienceMs = patience * timeMaxMs
    // An exited thread has no clock. Its result or exit arrives as an event.
    const ended = () => undefined
    const watch = async (began: number, before: NodeJS.CpuUsage): Promise<void> => {
      const { user, system } = await worker.cpuUsage(before)
      const spentMs = (user + system) / 1000
      if (spentMs >= timeMaxMs || performance.now() - began > patienceMs)
        return end(() => reject(new Error('identification took too long')))
      timer = setTimeout(() => void watch(began, before).catch(ended), Math.max(timeMaxMs - spentMs, 50))
    }
    worker.once('online', () => {
      timer = setTimeout(() => end(() => reject(new Error('identification took too long to begin'))), patienceMs)
    })
    worker.on('message', (message: 'ready' | Judgment) => {
      if (message !== 'ready') return end(() => resolve(message))
      clearTimeout(timer)
      const began = performance.now()
      const start = async () => watch(began, await worker.cpuUsage())
      return void start().catch(ended)
    })
    worker.once('error', (error) => end(() => reject(error)))
    worker.once('exit', () => end(() => reject(new Error('identification ended without an answer'))))
  })
}
