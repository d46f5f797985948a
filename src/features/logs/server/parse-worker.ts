import { parentPort, workerData } from 'node:worker_threads'
import { setTextLocale, type TextLocale } from '#kit/locale.ts'
import { packLog } from '../parse/pack.ts'
import { readSession } from '../parse/dialects/race-chrono-session.ts'
import { checked, LogReader } from '../parse/read-log.ts'
import { UnreadableLog } from '../parse/shapes.ts'
import { summaryOf } from './summary.ts'
import { isZip, logInZip, sessionInZip, zippedBytesMax } from './unzip-log.ts'
import * as m from '../messages/m.ts'

/** The input of the worker: the announced size of the file, and the language of who sends it. */
export interface ParseTask {
  fileBytes: number
  language: TextLocale
}

/** Messages to and from the worker. */
export type ToWorker = { piece: Uint8Array } | { end: true }
export type FromWorker =
  | { taken: number }
  | { unreadable: UnreadableLog['facts'] }
  | { packed: Uint8Array; summary: ReturnType<typeof summaryOf> }

const port = parentPort!
const { fileBytes, language } = workerData as ParseTask
setTextLocale(() => language)
let reader = new LogReader(fileBytes)
let failed = false
/** The chunks of an archive until it is complete; null once the file is known not to be one. */
let archive: Uint8Array[] | null = []

/** Collects archives to unpack them at the end; anything else is parsed as it arrives. */
function take(piece: Uint8Array): void {
  if (archive === null) return reader.push(piece)
  archive.push(piece)
  const gathered = archive.length === 1 ? piece : Buffer.concat(archive)
  if (isZip(gathered)) {
    if (gathered.length > zippedBytesMax)
      throw new UnreadableLog({ nearest: 'none', line: 1, text: '', because: m.fileTooLarge() })
    archive = [gathered]
  } else if (gathered.length >= 4) {
    archive = null
    reader.push(gathered)
  }
}

function finished() {
  const [whole] = archive ?? []
  if (whole && isZip(whole)) {
    const session = sessionInZip(whole)
    if (session) return checked(readSession(session))
    const content = logInZip(whole)
    reader = new LogReader(content.length)
    reader.push(content)
  } else if (whole) reader.push(whole)
  return reader.finish()
}

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
    attempt(() => take(message.piece))
    tell({ taken: message.piece.byteLength })
    return
  }
  attempt(() => {
    const log = finished()
    const packed = packLog(log)
    tell({ packed, summary: summaryOf(log) }, [packed.buffer as ArrayBuffer])
  })
})
