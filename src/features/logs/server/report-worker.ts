import { parentPort, workerData } from 'node:worker_threads'
import { reportOf } from '../analysis/report.ts'
import type { LogView } from '../contract/view.ts'
import { unpackLog } from '../parse/pack.ts'

/** What the worker gets: the packed columns of a log, and what its owner chose. */
export interface ReportTask {
  packed: ArrayBuffer
  view: LogView
}

const { packed, view } = workerData as ReportTask
parentPort!.postMessage(reportOf(unpackLog(packed), view))
