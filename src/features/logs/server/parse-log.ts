import { Worker } from 'node:worker_threads'
import type { Refusal } from '#kit/refusal.ts'
import { fail } from '#kit/refusal.ts'
import type { FromWorker, ToWorker } from './parse-worker.ts'
import type { LogFacts } from './summary.ts'

/** How many logs one process reads at once, and how many may wait for that. */
const readingMax = 2
const waitingMax = 12
/** Pieces that the worker has not looked at yet: beyond this the sender waits. */
const aheadMaxBytes = 8 * 1024 * 1024
/** From the last byte to the result. A log of 150 MB takes about two seconds. */
const settleMaxMs = 15_000

let reading = 0
const waiting: (() => void)[] = []

async function takeTurn(): Promise<void> {
  if (reading < readingMax) {
    reading += 1
    return
  }
  if (waiting.length >= waitingMax) fail('unavailable')
  await new Promise<void>((resolve) => waiting.push(resolve))
}

function passTurn(): void {
  const next = waiting.shift()
  if (next) next()
  else reading -= 1
}

export interface ParsedLog extends LogFacts {
  packed: Uint8Array
}

/** One log on its way through a worker thread, so that a hostile file cannot hold up the process. */
export interface LogParse {
  /** Gives a piece; waits while the worker is behind. The bytes are copied. */
  push: (piece: Uint8Array) => Promise<void>
  /** Refuses with log_unrecognized and, as facts, the line, the dialect that came nearest and why. */
  finish: () => Promise<ParsedLog>
  /** Ends the worker; must be called in any case. */
  close: () => Promise<void>
}

/** `fileBytes`: what the sender says, for sizing; 0 when he does not. */
export async function openParse(fileBytes: number): Promise<LogParse> {
  await takeTurn()
  const worker = new Worker(new URL('parse-worker.ts', import.meta.url), {
    workerData: { fileBytes },
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
  })
  let ahead = 0
  let isClosed = false
  let failure: Refusal | Error | null = null
  let result: ParsedLog | null = null
  let wake: (() => void) | null = null
  const wakeUp = (): void => {
    wake?.()
    wake = null
  }
  const changed = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve
    })
  worker.on('message', (message: FromWorker) => {
    if ('taken' in message) ahead -= message.taken
    else if ('unreadable' in message) failure = refusalOf(message.unreadable)
    else result = { ...message.summary, packed: message.packed }
    wakeUp()
  })
  worker.on('error', (error) => {
    // Out of the memory that a worker gets: more than any log needs.
    failure =
      'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? refusalOf({ nearest: 'none', line: 1, text: '', because: 'The log is too large to be read.' })
        : error
    wakeUp()
  })
  const send = (message: ToWorker): void => worker.postMessage(message)
  return {
    push: async (piece) => {
      while (ahead > aheadMaxBytes && !failure) await changed()
      if (failure) throw failure
      ahead += piece.byteLength
      send({ piece })
    },
    finish: async () => {
      send({ end: true })
      const timer = setTimeout(() => {
        failure = refusalOf({ nearest: 'none', line: 1, text: '', because: 'The log takes too long to read.' })
        wakeUp()
      }, settleMaxMs)
      try {
        while (!result && !failure) await changed()
      } finally {
        clearTimeout(timer)
      }
      if (failure) throw failure
      return result!
    },
    close: async () => {
      if (isClosed) return
      isClosed = true
      await worker.terminate()
      passTurn()
    },
  }
}

function refusalOf(facts: { nearest: string; line: number; text: string; because: string }): Refusal {
  try {
    return fail('log_unrecognized', { facts })
  } catch (refusal) {
    return refusal as Refusal
  }
}
