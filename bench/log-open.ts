/**
 * Opening a datalog of a million rows and twenty channels: CPU time of everything from its text to the first plot
 * (parsing, packing, unpacking, pulls, findings, missing channels, blocks of the visible channels, and power of the
 * longest pull) against parsing alone, in the same run. With 200 and with 500 pulls. Bound: a factor of 2.
 *
 * Run: node bench/log-open.ts [ROWS]
 */
import { blocksOf, extentOf } from '#features/logs/analysis/decimate.ts'
import { findPulls } from '#features/logs/analysis/pulls.ts'
import { findRemarks, missingChecks } from '#features/logs/analysis/remarks.ts'
import { virtualDyno } from '#features/logs/analysis/virtual-dyno.ts'
import { packLog, unpackLog } from '#features/logs/parse/pack.ts'
import { readLog } from '#features/logs/parse/read-log.ts'
import { firstShown } from '#features/logs/screens/first-shown.ts'
import { bigLog } from './parts/big-log.ts'

const rows = Number(process.argv[2] ?? 1_000_000)
const ratioMax = 2
const tries = 3
const car = { mass_kg: 1500 }

for (const wanted of [200, 500]) {
  const bytes = bigLog(rows, wanted)
  const reading = leastCpu(() => readLog(bytes))
  let pulls = 0
  const opening = leastCpu(() => {
    const log = unpackLog(packLog(readLog(bytes)).buffer as ArrayBuffer)
    extentOf(log)
    const found = findPulls(log)
    pulls = found.length
    findRemarks(log, {})
    missingChecks(log)
    for (const name of firstShown(log)) blocksOf(log.channels.find((channel) => channel.name === name)!)
    const [longest] = found.toSorted((a, b) => b.to - b.from - (a.to - a.from))
    if (longest) virtualDyno(log, longest, car, 'none')
  })
  const ratio = opening / reading
  console.log(
    `${rows.toLocaleString('en')} rows, ${pulls} pulls: reading ${seconds(reading)}, opening ${seconds(opening)}; ratio ${ratio.toFixed(2)} (bound ${ratioMax})`,
  )
  if (ratio > ratioMax) process.exitCode = 1
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

/** CPU time in ms, the best of several tries. */
function leastCpu(work: () => void): number {
  let least = Infinity
  for (let index = 0; index < tries; index += 1) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}
