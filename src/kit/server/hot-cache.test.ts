import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HotCache } from './hot-cache.ts'
import { PreparedResponse } from './prepared-response.ts'

const page = (text: string): PreparedResponse => new PreparedResponse(Buffer.from(text), 'text/html; charset=utf-8')

describe('pages kept as bytes', () => {
  const hot = new HotCache({
    maxBytes: 100_000,
    maxQueryBytes: 20_000,
    headers: ['x-frame-options', 'DENY'],
    variantOf: (request) => (request.headers['accept-language'] === 'en-CA' ? '1 CAD' : '1 USD'),
  })
  const server = createServer((request, response) => {
    if (!hot.serve(request, response)) response.writeHead(404).end('asked for')
  })
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const { port } = server.address() as AddressInfo
      ask({ port, path, headers }, (answer) => {
        let text = ''
        answer.on('data', (part: Buffer) => (text += part.toString()))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      })
        .on('error', reject)
        .end()
    })

  beforeEach(() => new Promise<void>((resolve) => server.listen(0, resolve)))
  afterEach(() => {
    hot.clear()
    server.closeAllConnections()
    server.close()
  })

  test('a page is found by its address and the visitor’s currency', async () => {
    hot.put('/products 1 USD', page('in dollars'), [], hot.generation)
    expect(await get('/products')).toEqual({ status: 200, text: 'in dollars' })
    expect((await get('/products', { 'accept-language': 'en-CA' })).status).toBe(404)
  })

  test('a link from a campaign finds the page without the campaign', async () => {
    hot.put('/products 1 USD', page('in dollars'), [], hot.generation)
    expect((await get('/products?utm_source=newsletter&gclid=x')).text).toBe('in dollars')
    expect((await get('/products?utm_source=newsletter&page=2')).status).toBe(404)
  })

  test('any number of invented queries leaves the pages without a query where they are', async () => {
    hot.put('/products 1 USD', page('the list'), [], hot.generation)
    for (let turn = 0; turn < 200; turn += 1)
      hot.put(`/products?x=${turn} 1 USD`, page('x'.repeat(5_000)), [], hot.generation)
    expect((await get('/products')).status).toBe(200)
    expect((await get('/products?x=199')).status).toBe(200)
    expect((await get('/products?x=0')).status).toBe(404)
  })

  test('what was computed before a change is not kept after it', async () => {
    const before = hot.generation
    hot.clear()
    hot.put('/products 1 USD', page('old'), [], before)
    expect((await get('/products')).status).toBe(404)
  })
})
