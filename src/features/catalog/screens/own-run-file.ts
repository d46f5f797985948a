import { dynoPullOf } from '#features/logs/analysis/dyno-run.ts'
import { readLog } from '#features/logs/parse/read-log.ts'
import type { DynoRun } from '#features/tunes/contract.ts'
import * as m from '../messages/m.ts'

/**
 * Converts a dyno file to a run in hp and lb-ft at the wheels. The name includes the correction factor if recorded.
 * Null when engine speed, power or torque columns are missing. Throws UnreadableLog.
 */
export function runOfFile(bytes: Uint8Array, name: string, id: number): DynoRun | null {
  const pull = dynoPullOf(readLog(bytes))
  if (!pull || pull.rpm.length < 2) return null
  const factor = pull.factor === null ? '' : m.correctionFactor({ factor: pull.factor.toFixed(3) })
  return {
    id,
    label: `${name.replace(/\.\w+$/, '')}${factor}`,
    source: 'upload',
    ...(pull.correction === null ? {} : { correction: pull.correction }),
    rpm: pull.rpm.map(Math.round),
    horsepower: pull.horsepower,
    torque: pull.torque,
  }
}
