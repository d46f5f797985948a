import { parentPort, workerData } from 'node:worker_threads'
import { packLog } from '../parse/pack.ts'
import { LogReader } from '../parse/read-log.ts'
import { UnreadableLog } from '../parse/shapes.ts'
import { summaryOf } from './summary.ts'

/** What the worker gets, and what it tells. */
export type ToWorker = { piece: Uint8Array } | { end: true }
export type FromWorker =
  | { taken: number }
  | { unreadable: UnreadableLog['facts'] }
  | { packed: Uint8Array; summary: ReturnType<typeof summaryOf> }

const port = parentPort!
const reader = new LogReader(Number((workerData as { fileBytes: number }).fileBytes) || 0)
let failed = false

function tell(message: FromWorker, move: ArrayBuffer[] = []): void {
  port.postMessage(message, move)
}

function attempt(work: () => void): void {
  if (failed) return
  try {
    work()
  } catch (error) {
    failed = true
    if (!(error instanceof UnreadableLog)) throw error
    tell({ unreadable: error.facts })
  }
}

port.on('message', (message: ToWorker) => {
  if ('piece' in message) {
    attempt(() => reader.push(message.piece))
    tell({ taken: message.piece.byteLength })
    return
  }
  attempt(() => {
    const log = reader.finish()
    const packed = packLog(log)
    tell({ packed, summary: summaryOf(log) }, [packed.buffer as ArrayBuffer])
  })
})
