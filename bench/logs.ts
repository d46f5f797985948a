/**
 * Parsing datalogs: a generated log of a million rows and twenty channels, and the largest samples. Prints MB per
 * second and the ratio to uDSV, the fastest CSV parser on npm, on the same bytes in the same run: with typed columns
 * (a log needs numbers) and with plain text rows.
 *
 * Run: node bench/logs.ts [ROWS]
 */
import { readFileSync } from 'node:fs'
import { inferSchema, initParser } from 'udsv'
import { packLog, unpackLog } from '#features/logs/parse/pack.ts'
import { readLog } from '#features/logs/parse/read-log.ts'
import { bigLog } from './parts/big-log.ts'

const rows = Number(process.argv[2] ?? 1_000_000)
const sample = (name: string) => readFileSync(new URL(`../src/features/logs/samples/${name}`, import.meta.url))
const sets: [name: string, bytes: Uint8Array, tries: number, head: number][] = [
  [`${rows.toLocaleString('en')} rows, 20 channels`, bigLog(rows), 3, 0],
  ['torque-tracklog.txt', sample('torque-tracklog.txt'), 30, 0],
  ['racechrono-v3-lap9.csv', sample('racechrono-v3-lap9.csv'), 30, 9],
]

for (const [name, bytes, tries, head] of sets) {
  const text = () => skipLines(new TextDecoder().decode(bytes), head)
  const ours = best(tries, () => readLog(bytes))
  const typed = best(tries, () => {
    const content = text()
    return initParser(inferSchema(content)).typedCols(content)
  })
  const bare = best(tries, () => {
    const content = text()
    return initParser(inferSchema(content)).stringArrs(content)
  })
  const speed = (ms: number) => `${(bytes.length / 1e6 / (ms / 1000)).toFixed(0)} MB/s`
  console.log(
    `${name}, ${(bytes.length / 1e6).toFixed(1)} MB: ours ${speed(ours)}, uDSV typed ${speed(typed)}, uDSV text ${speed(bare)}; ` +
      `ratio ${(typed / ours).toFixed(2)} to typed, ${(bare / ours).toFixed(2)} to text`,
  )
}
const log = readLog(sets[0]![1])
const packing = best(2, () => packLog(log))
const packed = packLog(log)
const opening = best(3, () => unpackLog(packed.buffer as ArrayBuffer))
console.log(
  `packed: ${(packed.length / 1e6).toFixed(1)} MB in ${packing.toFixed(0)} ms; opened in ${opening.toFixed(0)} ms`,
)

function skipLines(text: string, count: number): string {
  let at = 0
  for (let line = 0; line < count; line += 1) at = text.indexOf('\n', at) + 1
  return text.slice(at)
}

function best(tries: number, work: () => unknown): number {
  let least = Infinity
  for (let index = 0; index < tries; index += 1) {
    const started = performance.now()
    work()
    least = Math.min(least, performance.now() - started)
  }
  return least
}
