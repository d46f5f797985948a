import { readLog } from '#features/logs/parse/read-log.ts'
import { UnreadableLog } from '#features/logs/parse/shapes.ts'

/** Parses a dyno file with the datalog parser. On failure, returns the problem as a text. */
export function readDynoFile(bytes: Uint8Array): { log: ReturnType<typeof readLog> } | { problem: string } {
  try {
    return { log: readLog(bytes) }
  } catch (error) {
    if (!(error instanceof UnreadableLog)) throw error
    const { line, because } = error.facts
    return { problem: `Line ${line}: ${because}` }
  }
}
export { curvesOf, recogniseRun } from '../rules/dyno-columns.ts'
