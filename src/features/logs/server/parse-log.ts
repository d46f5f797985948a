import { Worker } from 'node:worker_threads'
import type { Refusal } from '#kit/refusal.ts'
import { fail } from '#kit/refusal.ts'
import { workerOptions, workerSource } from '#kit/server/worker-options.ts'
import type { FromWorker, ToWorker } from './parse-worker.ts'
import type { LogFacts } from './summary.ts'
import * as m from '../messages/m.ts'

/** How many logs one process reads at once, and how many may wait for that. */
const readingMax = 2
const waitingMax = 12
/** Pieces that the worker has not looked at yet: beyond this the sender waits. */
const aheadMaxBytes = 8 * 1024 * 1024
/** From the last byte to the state.result. A log of 150 MB takes about two seconds. */
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

/** `fileBytes`: what the sender says, for sizing; 0 when they do not. */
export async function openParse(fileBytes: number): Promise<LogParse> {
  await takeTurn()
  const worker = new Worker(workerSource('src/features/logs/server/parse-worker.ts'), {
    workerData: { fileBytes },
    ...workerOptions(),
    resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
  })
  const state: { ahead: number; failure: Error | null; result: ParsedLog | null } = {
    ahead: 0,
    failure: null,
    result: null,
  }
  let isClosed = false
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
    if ('taken' in message) state.ahead -= message.taken
    else if ('unreadable' in message) state.failure = refusalOf(message.unreadable)
    else state.result = { ...message.summary, packed: message.packed }
    wakeUp()
  })
  worker.on('error', (error) => {
    // Out of the memory that a worker gets: more than any log needs.
    state.failure =
      'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? refusalOf({ nearest: 'none', line: 1, text: '', because: m.logTooLarge() })
        : error
    wakeUp()
  })
  const send = (message: ToWorker): void => worker.postMessage(message)
  return {
    push: async (piece) => {
      while (state.ahead > aheadMaxBytes && !state.failure) await changed()
      if (state.failure) throw state.failure
      state.ahead += piece.byteLength
      send({ piece })
    },
    finish: async () => {
      send({ end: true })
      const timer = setTimeout(() => {
        state.failure = refusalOf({ nearest: 'none', line: 1, text: '', because: m.logTooSlow() })
        wakeUp()
      }, settleMaxMs)
      try {
        while (!state.result && !state.failure) await changed()
      } finally {
        clearTimeout(timer)
      }
      if (state.failure) throw state.failure
      return state.result!
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
