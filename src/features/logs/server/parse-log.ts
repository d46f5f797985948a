import { Worker } from 'node:worker_threads'
import { textLocale } from '#kit/locale.ts'
import type { Refusal } from '#kit/refusal.ts'
import { fail } from '#kit/refusal.ts'
import { workerOptions, workerSource } from '#kit/server/worker-options.ts'
import type { FromWorker, ParseTask, ToWorker } from './parse-worker.ts'
import type { LogFacts } from './summary.ts'
import * as m from '../messages/m.ts'

/** How many logs a process reads at once, and how many may wait. */
const readingMax = 2
const waitingMax = 12
/** When the worker is this far behind, the sender has to wait. */
const aheadMaxBytes = 8 * 1024 * 1024
/** Timeout from the last byte to the result. A log of 150 MB takes about two seconds. */
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

/** Parses one log in a worker thread, so that a hostile file cannot block the process. */
export interface LogParse {
  /** Sends a chunk (copied) and waits while the worker is behind. */
  push: (piece: Uint8Array) => Promise<void>
  /** Fails with log_unrecognized; the facts contain the line, the closest format and the reason. */
  finish: () => Promise<ParsedLog>
  /** Terminates the worker; must always be called. */
  close: () => Promise<void>
}

/** `fileBytes`: the announced size, used to allocate memory; 0 when unknown. */
export async function openParse(fileBytes: number): Promise<LogParse> {
  await takeTurn()
  const worker = new Worker(workerSource('src/features/logs/server/parse-worker.ts'), {
    workerData: { fileBytes, language: textLocale() } satisfies ParseTask,
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
    // The worker ran out of memory, although it gets more than any log needs.
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
    // A table of any tool is no hint at a tool.
    const nearest = facts.nearest === 'table of values' ? 'none' : facts.nearest
    return fail('log_unrecognized', { facts: { ...facts, nearest } })
  } catch (refusal) {
    return refusal as Refusal
  }
}
