import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { operation } from '#access/operation.ts'
import { recordRead } from '#features/files/server/downloads.ts'
import { readFile } from '#features/files/server/records.ts'
import { parseView } from '#features/tunes/dyno.ts'
import { textLocale } from '#kit/locale.ts'
import { measuresOf } from '#kit/measures.ts'
import { fail } from '#kit/refusal.ts'
import { pdfDownload } from '#kit/server/pdf.ts'
import { workerOptions, workerSource } from '#kit/server/worker-options.ts'
import type { LogReport } from '../analysis/report.ts'
import { getLogReport } from '../contract/logs.ts'
import { logView } from '../contract/view.ts'
import * as m from '../messages/m.ts'
import { readableLog } from './log-access.ts'
import { reportPdf } from './report-pdf.ts'
import type { ReportTask } from './report-worker.ts'

/** The maximum size of packed columns; a report's memory is a small multiple of it. */
const packedMax = 64 * 1024 * 1024
const timeMaxMs = 20_000
/** How many reports a process computes at once; further requests are asked to retry. */
const workingMax = 2
let working = 0

export const getLogReportOperation = operation(getLogReport, async ({ db, actor, services, input, now }) => {
  const row = await readableLog(db, input.params.id, actor, services)
  if (row.packedBytes > packedMax) fail('file_too_large', { message: m.reportTooLarge() })
  if (working >= workingMax) fail('unavailable')
  working += 1
  try {
    const bytes = await buffer(await readFile(services, { objectKey: row.packedKey }))
    if (row.ownerId !== actor.userId) await recordRead(db, row.fileId, actor, now)
    const packed = Uint8Array.from(bytes).buffer
    const report = await workOut({ packed, view: logView.parse(row.view), language: textLocale() })
    const { paper, units = null } = input.query
    const usual = measuresOf(textLocale(), actor.region)
    const measures = { ...usual, ...parseView(units, { ...usual, at: 'crank' }) }
    return pdfDownload(`overboost-log-${row.id}-report`, reportPdf(row, report, { paper, measures }))
  } finally {
    working -= 1
  }
})

/** Computes in a separate thread, which is terminated on timeout. */
function workOut(task: ReportTask): Promise<LogReport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerSource('src/features/logs/server/report-worker.ts'), {
      workerData: task,
      transferList: [task.packed],
      ...workerOptions(),
      resourceLimits: { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 },
    })
    const end = (act: () => void): void => {
      clearTimeout(timer)
      void worker.terminate()
      act()
    }
    const timer = setTimeout(() => end(() => reject(new Error('the report of a log took too long'))), timeMaxMs)
    worker.once('message', (report: LogReport) => end(() => resolve(report)))
    worker.once('error', (error) => end(() => reject(error)))
  })
}
