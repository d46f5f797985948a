import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Agent, type ClientRequest } from 'node:http'
import { createServer, Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBraintreeGateway } from './braintree.ts'
import type { SaleRequest } from './gateway.ts'
import { startTestProvider, type TestProvider } from '../../../sandbox/gateway/test-provider.ts'

const answerTimeoutMs = 250
/** What a machine that someone else keeps busy may take on top; a gateway that hangs would take for ever. */
const patienceMs = 5_000
const limits = { answerTimeoutMs, retryAfterMs: 300, failuresToOpen: 3 }
/** Where nothing answers, so that giving up a connection is not taken for giving up an answer. */
const connectTimeoutMs = 150
let provider: TestProvider
// an error that nobody catches fails the whole run, so every test here is also a test of that
beforeEach(async () => {
  provider = await startTestProvider({ limits })
})
afterEach(() => provider[Symbol.asyncDispose]())

const request = (reference: string): SaleRequest => ({
  reference,
  amountMinor: 1000,
  currency: 'EUR',
  source: { nonce: 'fake-valid-nonce' },
})
const charges = async (reference: string): Promise<number> =>
  Number((await provider.sandbox.control(`transactions?orderId=${reference}`))['count'])

describe('a sale whose outcome nobody knows', () => {
  it.each([
    ['sandbox-time-out-nonce', 'timed_out', 0],
    ['sandbox-slow-answer-nonce', 'timed_out', 1],
    ['sandbox-reset-nonce', 'broken', 0],
    ['sandbox-reset-after-charge-nonce', 'broken', 1],
    ['sandbox-half-answer-nonce', 'broken', 1],
    ['sandbox-garbage-nonce', 'broken', 1],
    ['sandbox-garbage-json-nonce', 'broken', 1],
    ['sandbox-empty-answer-nonce', 'broken', 1],
    ['sandbox-http-500-nonce', 'server_error', 0],
    ['sandbox-http-500-after-charge-nonce', 'server_error', 1],
  ])('%s is unknown (%s) and leaves %i charge', async (nonce, reason, count) => {
    const start = performance.now()
    expect(await provider.sell(nonce)).toEqual({ kind: 'unknown', reason })
    expect(performance.now() - start).toBeLessThan(answerTimeoutMs + patienceMs)
    expect(await charges(provider.lastReference())).toBe(count)
    expect(await provider.gateway.findByReference(provider.lastReference())).toMatchObject({
      kind: count === 0 ? 'none' : 'found',
    })
  })

  it('is found by its reference when the charge succeeds late', async () => {
    await provider.sandbox.control('settings', { lateAfterMs: 60_000 })
    expect(await provider.sell('sandbox-late-success-nonce')).toEqual({ kind: 'unknown', reason: 'timed_out' })
    const reference = provider.lastReference()
    expect(await provider.gateway.findByReference(reference)).toEqual({ kind: 'none' })
    expect(await provider.sandbox.control('late-charges', {})).toEqual({ count: 1 })
    await expect
      .poll(() => provider.gateway.findByReference(reference))
      .toMatchObject({
        kind: 'found',
        transaction: { state: 'captured', amountMinor: 1000, reference },
        others: [],
      })
  })

  it('a search that fails is no empty search', async () => {
    await provider.sandbox.control('settings', { down: 'hang' })
    expect(await provider.gateway.findByReference('x')).toEqual({ kind: 'unknown', reason: 'timed_out' })
    expect(await provider.gateway.void('x')).toEqual({ kind: 'unknown', reason: 'timed_out' })
    expect(await provider.gateway.refund('x', 1, 'y')).toEqual({ kind: 'unknown', reason: 'timed_out' })
  })
})

describe('an answer sent twice', () => {
  it('counts once, and the next sale does not take the second for its own', async () => {
    const sockets = new Set<Socket>()
    const note = (message: unknown) => void sockets.add((message as { request: ClientRequest }).request.socket!)
    subscribe('http.client.response.finish', note)
    for (let round = 0; round < 3; round += 1) {
      expect((await provider.sell('sandbox-answer-twice-nonce')).kind).toBe('captured')
      expect(await charges(provider.lastReference())).toBe(1)
      // The connection is given up as soon as the second answer comes in.
      await expect.poll(() => [...sockets].every(({ destroyed }) => destroyed)).toBe(true)
      expect((await provider.sell('fake-valid-nonce')).kind).toBe('captured')
    }
    unsubscribe('http.client.response.finish', note)
  })

  it('is not taken for the answer to a sale that is under way', async () => {
    await provider.sell('sandbox-answer-twice-later-nonce')
    expect(await provider.sell('fake-valid-nonce')).toEqual({ kind: 'unknown', reason: 'unreadable' })
    expect((await provider.sell('fake-valid-nonce')).kind).toBe('captured')
  })

  it('an answer about another purchase is unknown, never captured', async () => {
    const server = createServer((socket) => socket.on('data', () => socket.write(answerAbout('other'))))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const gateway = adapterAt(server.address() as { port: number })
    expect(await gateway.sale(request('mine'))).toEqual({ kind: 'unknown', reason: 'unreadable' })
    expect((await gateway.sale(request('other'))).kind).toBe('captured')
    expect(await gateway.sale({ ...request('other'), amountMinor: 999 })).toEqual({
      kind: 'unknown',
      reason: 'unreadable',
    })
    expect(await gateway.sale({ ...request('other'), currency: 'USD' })).toEqual({
      kind: 'unknown',
      reason: 'unreadable',
    })
    gateway.close()
    server.close()
  })
})

function answerAbout(reference: string): string {
  const xml =
    `<transaction><id>abc</id><status>submitted_for_settlement</status><type>sale</type><amount>10.00</amount>` +
    `<currency-iso-code>EUR</currency-iso-code><order-id>${reference}</order-id></transaction>`
  return `HTTP/1.1 201 Created\r\ncontent-type: application/xml\r\ncontent-length: ${xml.length}\r\n\r\n${xml}`
}

function adapterAt({ port }: { port: number }) {
  const keys = { merchantId: 'sandbox_merchant', publicKey: 'sandbox_public', privateKey: 'sandbox_private' }
  return createBraintreeGateway({
    environment: 'Development',
    host: '127.0.0.1',
    port,
    ...keys,
    limits: { ...limits, connectTimeoutMs },
  })
}

describe('answers that are nonsense', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['an unclosed document', 'HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n<transaction><id>1</id>'],
    ['a document of something else', 'HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\n<a/>'],
    ['a refusal without reasons', 'HTTP/1.1 422 No\r\ncontent-length: 23\r\n\r\n<api-error-response/>  '],
    ['blanks', 'HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n   '],
    ['broken compression', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: 3\r\n\r\nabc'],
    ['JSON', 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{]'],
    ['a redirect', 'HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 0\r\n\r\n'],
  ])('%s is unknown for every call', async (_, bytes) => {
    const server = createServer((socket: Socket) => {
      socket.on('error', () => undefined)
      socket.on('data', () => socket.end(bytes))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const gateway = adapterAt(server.address() as { port: number })
    expect((await gateway.sale(request('r'))).kind).toBe('unknown')
    expect((await gateway.findByReference('r')).kind).toBe('unknown')
    gateway.close()
    const other = adapterAt(server.address() as { port: number })
    expect((await other.void('r')).kind).toBe('unknown')
    expect((await other.listMethods('r')).kind).toBe('unknown')
    other.close()
    const third = adapterAt(server.address() as { port: number })
    expect((await third.saveMethod('r', 'n')).kind).toBe('unknown')
    expect(await third.clientToken()).toBe(null)
    third.close()
    server.close()
  })
})

describe('a provider that is not reached', () => {
  it('a refused connection was certainly no charge', async () => {
    const gateway = adapterAt({ port: 1 })
    expect(await gateway.sale(request('r'))).toMatchObject({
      kind: 'declined',
      category: 'network_down_retry',
      code: 'not_sent',
    })
    expect(await gateway.findByReference('r')).toEqual({ kind: 'not_sent' })
    gateway.close()
  })

  it('wrong keys are no charge either', async () => {
    const keys = { merchantId: 'sandbox_merchant', publicKey: 'sandbox_public', privateKey: 'wrong' }
    const gateway = createBraintreeGateway({
      environment: 'Development',
      host: '127.0.0.1',
      port: provider.sandbox.port,
      ...keys,
    })
    expect(await gateway.sale(request('r'))).toMatchObject({ kind: 'declined', category: 'network_down_retry' })
    gateway.close()
  })

  it('a connection that is never made is given up early', async () => {
    const never = vi.spyOn(Agent.prototype, 'createConnection').mockImplementation(() => new Socket())
    const gateway = adapterAt({ port: provider.sandbox.port })
    const start = performance.now()
    expect(await gateway.sale(request('r'))).toMatchObject({ kind: 'declined', code: 'not_sent' })
    expect(performance.now() - start).toBeLessThan(answerTimeoutMs + patienceMs)
    never.mockRestore()
    gateway.close()
  })

  it('the breaker opens, answers at once, and closes again on its own', async () => {
    await provider.sandbox.control('settings', { down: 'hang' })
    for (let n = 0; n < 3; n += 1) await provider.sell('fake-valid-nonce')
    expect(provider.gateway.breakerState).toBe('open')
    // Asked, it would hang: the refusal is the breaker's.
    expect(await provider.sell('fake-valid-nonce')).toMatchObject({ kind: 'declined', code: 'not_sent' })
    expect(await charges(provider.lastReference())).toBe(0)
    await provider.sandbox.control('settings', { down: null })
    await expect.poll(() => provider.gateway.breakerState).toBe('half_open')
    expect((await provider.sell('fake-valid-nonce')).kind).toBe('captured')
    expect(provider.gateway.breakerState).toBe('closed')
  })

  it('declines do not open the breaker', async () => {
    for (let n = 0; n < 6; n += 1) await provider.sell('fake-processor-declined-visa-nonce')
    expect(provider.gateway.breakerState).toBe('closed')
  })

  it('a restart of the provider between two sales goes unnoticed', async () => {
    expect((await provider.sell('fake-valid-nonce')).kind).toBe('captured')
    await provider.sandbox.restart()
    expect((await provider.sell('fake-valid-nonce')).kind).toBe('captured')
  })
})

describe('secrets', () => {
  it('no nonce, token or key is written or returned when things fail', async () => {
    const logs = (['log', 'warn', 'error', 'info'] as const).map((name) => vi.spyOn(console, name))
    const results = [
      await provider.sell('sandbox-reset-nonce-secretsecret'),
      await provider.sell('sandbox-garbage-nonce-secretsecret'),
      await provider.sell('no-such-secretsecret'),
      await provider.sell('', { source: { token: 'secretsecret' } }),
    ]
    expect(JSON.stringify(results)).not.toContain('secretsecret')
    for (const log of logs) {
      expect(log).not.toHaveBeenCalled()
      log.mockRestore()
    }
  })
})
