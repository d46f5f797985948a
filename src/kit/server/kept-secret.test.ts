import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keptSecret } from './kept-secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kept-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Waits with the others until all may begin, so that they do at once. */
const racer = `
  import { parentPort, workerData } from 'node:worker_threads'
  import { keptSecret } from ${JSON.stringify(new URL('kept-secret.ts', import.meta.url).href)}
  const { gate, files, name } = workerData
  Atomics.add(gate, 1, 1)
  Atomics.notify(gate, 1)
  Atomics.wait(gate, 0, 0)
  parentPort.postMessage(files.map((file) => keptSecret(file, () => name)))
`

test('processes that start at once share one whole secret', async () => {
  const racers = 4
  const files = Array.from({ length: 200 }, (_, index) => join(folder, 'new', `secret-${index}`))
  const gate = new Int32Array(new SharedArrayBuffer(8))
  const workers = Array.from({ length: racers }, (_, index) => {
    const name = `made by ${index}`
    return new Worker(new URL(`data:text/javascript,${encodeURIComponent(racer)}`), {
      workerData: { gate, files, name },
    })
  })
  const answers = workers.map(
    (worker) => new Promise<string[]>((resolve, reject) => void worker.once('message', resolve).once('error', reject)),
  )
  while (Atomics.load(gate, 1) < racers) await Atomics.waitAsync(gate, 1, Atomics.load(gate, 1)).value
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
  const [first = [], ...others] = await Promise.all(answers)
  expect(first.filter((secret) => /^made by \d$/.test(secret))).toHaveLength(files.length)
  expect(others).toEqual(others.map(() => first))
  expect(readdirSync(join(folder, 'new'))).toHaveLength(files.length)
})

test('a secret once made is kept, and only its owner may read it', () => {
  const file = join(folder, 'secret')
  expect(keptSecret(file, () => 'first')).toBe('first')
  expect(keptSecret(file, () => 'second')).toBe('first')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
