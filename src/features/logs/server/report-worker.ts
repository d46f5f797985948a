import { parentPort, workerData } from 'node:worker_threads'
import { reportOf } from '../analysis/report.ts'
import type { LogView } from '../contract/view.ts'
import { unpackLog } from '../parse/pack.ts'

/** The input of the worker: a log's packed columns and its owner's settings. */
export interface ReportTask {
  packed: ArrayBuffer
  view: LogView
}

const { packed, view } = workerData as ReportTask
parentPort!.postMessage(reportOf(unpackLog(packed), view))
