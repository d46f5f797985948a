import { dynoPullOf } from '#features/logs/analysis/dyno-run.ts'
import { readLog } from '#features/logs/parse/read-log.ts'
import type { DynoRun } from '#features/tunes/contract.ts'
import * as m from '../messages/m.ts'

/**
 * The pull of a dyno's file as a run: hp and lb-ft at the wheels, with the correction factor in its name where the dyno
 * recorded one. Null without columns of engine speed, power and torque. Throws UnreadableLog.
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
