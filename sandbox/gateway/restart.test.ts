import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Program, startProgram } from '#test/start-program.ts'
import { openStore } from './store.ts'
import { connectSdk, startTestGateway } from './test-gateway.ts'

let dataDir = ''
let child: Program | null = null
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-gateway-'))
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await rm(dataDir, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

async function startProcess(port: number): Promise<Program> {
  const env = { ...process.env, SANDBOX_GATEWAY_PORT: String(port), SANDBOX_GATEWAY_DATA: dataDir }
  const started = startProgram([new URL('main.ts', import.meta.url).pathname], env)
  child = started
  const ended = once(started, 'exit').then(([code]) => Promise.reject(new Error(`ended with ${String(code)}`)))
  ended.catch(() => undefined)
  await Promise.race([once(started.stdout, 'data'), ended])
  return started
}

describe('restart', () => {
  it('nothing that was answered is lost when the process is killed under load', async () => {
    const port = await freePort()
    const first = await startProcess(port)
    const sdk = connectSdk(port)
    const answered: string[] = []
    const buyers = Array.from({ length: 8 }, async (_, buyer) => {
      for (let n = 0; first.exitCode === null; n += 1) {
        const nonce = `sandbox-valid-nonce-${buyer}-${n}`
        try {
          const { transaction } = await sdk.transaction.sale({
            amount: '10.00',
            orderId: `kill-${buyer}-${n}`,
            paymentMethodNonce: nonce,
            options: { submitForSettlement: true },
          })
          answered.push(`${transaction.id} ${nonce}`)
        } catch {
          return
        }
      }
    })
    await expect.poll(() => answered.length).toBeGreaterThan(20)
    first.kill('SIGKILL')
    await Promise.all(buyers)

    await startProcess(port)
    for (const line of answered) {
      const [id, nonce] = line.split(' ') as [string, string]
      expect((await sdk.transaction.find(id)).status).toBe('settled')
      const again = await sdk.transaction.sale({ amount: '10.00', paymentMethodNonce: nonce })
      expect(again.errors.deepErrors()[0]?.code).toBe('91564')
    }
  })

  it('SIGTERM ends the process with 0', async () => {
    const started = await startProcess(await freePort())
    started.kill('SIGTERM')
    expect((await once(started, 'exit'))[0]).toBe(0)
  })

  it('a torn last line is left out, and what follows is kept', async () => {
    await using gateway = await startTestGateway()
    const sdk = connectSdk(gateway.port)
    const sell = (orderId: string) =>
      sdk.transaction.sale({ amount: '1.00', orderId, paymentMethodNonce: 'fake-valid-nonce' })
    const before = await sell('before')
    await appendFile(join(gateway.dataDir, 'journal.jsonl'), '[["transaction",{"id":"torn"')
    await gateway.restart()
    const after = await sell('after')
    await gateway.restart()
    expect((await sdk.transaction.find(before.transaction.id)).orderId).toBe('before')
    expect((await sdk.transaction.find(after.transaction.id)).orderId).toBe('after')
  })

  it('a journal that is mostly out of date is rewritten at start and means the same', async () => {
    const store = await openStore(dataDir)
    const customer = { id: 'c', firstName: null, lastName: null, company: null, email: null, phone: null, createdAt: 1 }
    for (let n = 0; n < 12_000; n += 1) store.commit([['customer', { ...customer, updatedAt: n }]])
    store.commit([['customer', { ...customer, id: 'gone', updatedAt: 0 }]])
    store.commit([['customer_gone', 'gone']])
    await store.durable()
    await store.close()
    const path = join(dataDir, 'journal.jsonl')
    expect((await stat(path)).size).toBeGreaterThan(1 << 20)
    const reopened = await openStore(dataDir)
    expect((await stat(path)).size).toBeLessThan(300)
    expect([...reopened.customers.values()]).toEqual([{ ...customer, updatedAt: 11_999 }])
    reopened.commit([['customer', { ...customer, id: 'new', updatedAt: 1 }]])
    await reopened.close()
    expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(3)
  })

  it('a second gateway on the same port leaves the journal alone', async () => {
    await using gateway = await startTestGateway()
    await connectSdk(gateway.port).customer.create({ id: 'kept' })
    const { startSandboxGateway } = await import('./server.ts')
    const second = startSandboxGateway({ port: gateway.port, dataDir: gateway.dataDir })
    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' })
    expect(await gateway.journal()).toContain('"kept"')
  })
})
