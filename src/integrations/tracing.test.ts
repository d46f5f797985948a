import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#test/world.ts'
import { listCountries } from '#features/addresses/contract.ts'

interface Span {
  name: string
  attributes: { key: string; value: { intValue?: number } }[]
}
const spans: Span[] = []
let collector: Server
let world: World
beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const { port } = collector.address() as AddressInfo
  world = await openWorld({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await world.close()
  collector.close()
})

test('each call reaches the collector as a span with its status, and without what was in it', async () => {
  await world.client().call(listCountries, {})
  await world.client().request('GET', '/api/v1/orders/1?secret=nobody-sees-this')
  await expect.poll(() => spans.map(({ name }) => name)).toContain('GET /v1/orders/:id')
  const refused = spans.find(({ name }) => name === 'GET /v1/orders/:id')
  expect(refused?.attributes).toEqual([{ key: 'http.response.status_code', value: { intValue: 401 } }])
  expect(JSON.stringify(spans)).not.toContain('nobody-sees-this')
})
