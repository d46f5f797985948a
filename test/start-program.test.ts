import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { isAlive } from '#kit/server/helper-process.ts'
import { endPrograms, startProgram } from './start-program.ts'

const endless = 'console.log("started"); setInterval(() => undefined, 1000)'
/** A process that starts an endless program, writes its process ID, and goes on with `then`. */
const owner = (then: string) => `
  import { once } from 'node:events'
  import { startProgram } from './test/start-program.ts'
  const program = startProgram(['--eval', ${JSON.stringify(endless)}], process.env)
  await once(program.stdout, 'data')
  console.log(program.pid)
  ${then}`

async function startOwner(then: string) {
  const started = spawn(process.execPath, ['--input-type=module', '--eval', owner(then)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(started, 'exit')
  const [said] = (await once(started.stdout, 'data')) as [Buffer]
  return { started, ended, pid: Number(String(said)) }
}

describe('a program that a test file starts ends', () => {
  test('when the worker is killed', async () => {
    const { started, ended, pid } = await startOwner('setInterval(() => undefined, 1000)')
    expect(isAlive(pid)).toBe(true)
    started.kill('SIGKILL')
    await ended
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  test('when what follows it fails', async () => {
    const { ended, pid } = await startOwner('throw new Error("the set-up failed")')
    await ended
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  test('before the next file of its worker, when its set-up failed', async () => {
    const program = startProgram(['--eval', endless], process.env)
    await once(program.stdout, 'data')
    const ended = once(program, 'exit')
    endPrograms()
    expect(await ended).toEqual([null, 'SIGKILL'])
  })
})
