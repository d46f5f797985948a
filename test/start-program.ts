/** Programs that tests start. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

const parentWatch = new URL('../scripts/parent.mjs', import.meta.url).href
/** Loaded before the program: stops it when the process that started it is gone, however that ended. */
const endsWithParent = `data:text/javascript,${encodeURIComponent(`
  import { onParentGone } from '${parentWatch}'
  onParentGone(() => {
    setTimeout(() => process.exit(1), 10_000).unref()
    process.kill(process.pid, 'SIGTERM')
  })`)}`

export type Program = ChildProcessByStdio<null, Readable, Readable>
const running = new Set<Program>()

/** Starts a program with Node.js. It ends with its test file, even if the file’s set-up fails or its worker is killed. */
export function startProgram(args: readonly string[], environment: NodeJS.ProcessEnv): Program {
  const started = spawn(process.execPath, ['--import', endsWithParent, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment,
  })
  started.stderr.resume()
  running.add(started)
  started.once('exit', () => running.delete(started))
  return started
}

/** Ends what the test file before left running. Called before each file. */
export function endPrograms(): void {
  for (const program of running) program.kill('SIGKILL')
}
