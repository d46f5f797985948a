import { parentPort, workerData } from 'node:worker_threads'
import { setTextLocale, type TextLocale } from '#kit/locale.ts'
import { reportOf } from '../analysis/report.ts'
import type { LogView } from '../contract/view.ts'
import { unpackLog } from '../parse/pack.ts'

/** The input of the worker: a log's packed columns, its owner's settings, and the reader's language. */
export interface ReportTask {
  packed: ArrayBuffer
  view: LogView
  language: TextLocale
}

const { packed, view, language } = workerData as ReportTask
setTextLocale(() => language)
parentPort!.postMessage(reportOf(unpackLog(packed), view))
