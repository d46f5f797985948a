/**
 * Time from `npm start` to the first page on the second start (packages installed, pages built, database filled), and
 * memory of the shop's process: ten seconds later, and after five seconds of mixed reads.
 *
 * Run: npm run bench -- start
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogPaths } from './parts/catalog-paths.ts'
import { report } from './parts/load.ts'
import { createClient, removeFolder } from './shop-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'overboost-bench-'))
const port = 3300 + (process.pid % 500) * 2
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Runs `npm start` until `/` returns 200. */
async function start(): Promise<{ child: ChildProcess; ms: number }> {
  const started = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      GATEWAY_PORT: String(port + 1),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    },
  })
  process.once('exit', () => child.kill('SIGTERM'))
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => null)
    await answer?.text()
    if (answer?.status === 200) return { child, ms: performance.now() - started }
    if (child.exitCode !== null) throw new Error('the shop did not start')
    await pause(20)
  }
}

interface ProcessFacts {
  pid: number
  parent: number
  command: string
  memoryMb: number
}

function processes(): ProcessFacts[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8')
        return {
          pid: Number(name),
          parent: Number(/PPid:\s+(\d+)/.exec(status)?.[1]),
          command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim(),
          memoryMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
        }
      } catch {
        return [] // ended in the meantime
      }
    })
}

/** A process and its descendants. */
function below(pid: number): ProcessFacts[] {
  const all = processes()
  const found = all.filter((item) => item.pid === pid)
  for (const item of found) found.push(...all.filter((other) => other.parent === item.pid))
  return found
}

const shopOf = (child: ChildProcess): ProcessFacts => {
  const shop = below(child.pid ?? 0).findLast((item) => item.command.endsWith(' build/shop/main.js'))
  if (!shop) throw new Error('no process of the shop')
  return shop
}

/** Stops `npm start` with a signal to the shop itself, and waits until all its processes have exited. */
async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  process.kill(shopOf(child).pid, 'SIGTERM')
  await ended
}

const first = await start()
console.log(`first start, with build and filling as far as needed: ${(first.ms / 1000).toFixed(1)} s`)
await pause(1_000)
await stop(first.child)

const second = await start()
report('second start to first page', second.ms / 1000, 's', 3, 'less')
await pause(10_000)
report('memory in rest, 10 s after the start', shopOf(second.child).memoryMb, 'MB', 150, 'less')
for (const { command, memoryMb } of below(second.child.pid ?? 0)) {
  console.log(`  ${memoryMb.toFixed(0).padStart(5)} MB  ${command.slice(0, 90)}`)
}

const paths = await catalogPaths({ port })
const call = createClient(port, 16)
const until = performance.now() + 5_000
let turn = 0
let answered = 0
await Promise.all(
  Array.from({ length: 16 }, async () => {
    const all = Object.values(paths)
    while (performance.now() < until) {
      turn += 1
      // One read in eight must be computed; the others are cached.
      const path = all[turn % all.length] ?? '/'
      const fresh = turn % 8 === 0 ? `${path.includes('?') ? '&' : '?'}bench=${turn}` : ''
      const answer = await call('GET', `${path}${fresh}`, undefined, { 'accept-encoding': 'gzip' })
      if (answer.status === 200) answered += 1
    }
  }),
)
report(`memory after 5 s of mixed load`, shopOf(second.child).memoryMb, 'MB', 220, 'less')
console.log(`  ${answered} of ${turn} reads answered with 200`)
await pause(5_000)
console.log(`  ${shopOf(second.child).memoryMb.toFixed(0)} MB 5 s later`)
await stop(second.child)
removeFolder(folder)
